import { create, list, revoke, show } from '@ferry/core/contract/script-tokens/admin';
import type { AddCommand } from '../../calls/call-commands.ts';
import { contractCommand } from '../../calls/contract-command.ts';

export const verbs: readonly AddCommand[] = [
  contractCommand(list),
  contractCommand(show, { help: 'Example:\n  ferry tokens show 0b1f7c1e-6a0d-4b8e-9c57-1d5c2f0a9e10' }),
  contractCommand(create, {
    help: `Scopes: admin, an area of it such as admin:jobs, cron, bots, stats, metrics. These areas are given by their parts only:

  admin:users.read      finds and shows customers, their bans and notes
  admin:users.edit      makes, edits, bans and disables customers, writes notes
  admin:users.security  changes addresses, passwords, second factors and sessions, makes sign-in links
  admin:users.money     grants money, traffic and days
  admin:cdKeys.read     lists redeem codes
  admin:cdKeys.money    makes and revokes redeem codes
  admin:payments.read   lists and shows recharges
  admin:payments.money  marks recharges as paid, refunds them, asks gateways and credits
  admin:shop.read       lists products and orders
  admin:shop.edit       makes and changes products
  admin:shop.money      refunds orders

Examples:
  ferry tokens create --name nightly --scopes admin:jobs,cron --days 90
  ferry tokens create --name 'desk 3' --owner 'Lin Xia' --role support --scopes admin:tickets,admin:users.read`,
  }),
  contractCommand(revoke, { loses: 'Whatever uses this token stops at once.' }),
];
