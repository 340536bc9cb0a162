import * as customer from '@ferry/core/contract/account-data/customer';
import { arrange } from '../../../testing/examples/arrange.ts';
import type { Stage } from '../../../testing/examples/stage.ts';

/** A customer, and the money that the deletion would forfeit. */
async function leaver({ ask, customer: open }: Stage) {
  const { headers } = await open();
  const { balance, invite_balance } = await ask(customer.showDeletion, {}, headers);
  return { headers, body: { lost_balance: balance, lost_invite_balance: invite_balance } };
}

export const arranged = [
  arrange(customer.requestDeletion, async (stage) => ({ body: (await leaver(stage)).body })),
  arrange(customer.cancelDeletion, async (stage) => {
    const { headers, body } = await leaver(stage);
    await stage.ask(customer.requestDeletion, { body }, headers);
    return {};
  }),
];
