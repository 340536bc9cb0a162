import * as calls from '@ferry/core/contract/pay-methods/admin';
import { contractCommands } from '../../calls/contract-command.ts';
import { examples } from '../../words/examples.ts';
import { say } from '../../words/say.ts';

export const verbs = contractCommands(calls, {
  list: {
    columns: () => ({
      method: ({ method }) => String(method),
      label: ({ label }) => String(label),
      gateway: ({ gateway }) => String(gateway),
      is_enabled: ({ is_enabled }) => (is_enabled ? say('shared.yes') : '-'),
      least: ({ least }) => String(least ?? '-'),
      most: ({ most }) => String(most ?? '-'),
      notify_address: ({ notify_address }) => String(notify_address),
    }),
  },
  create: {
    help: examples(
      'ferry pay-methods create --method usdt --label USDT --url https://pay.example --pid 1001 --type usdt.trc20 --merchant-key KEY',
      'ferry pay-methods create --method stripe --label Stripe --api-key sk_live_KEY --webhook-secret whsec_SECRET',
    ),
  },
  disable: { loses: 'pay-methods.disable_loses' },
});
