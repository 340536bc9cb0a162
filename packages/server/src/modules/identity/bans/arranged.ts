import * as bans from '@ferry/core/contract/bans/admin';
import { arrange } from '../../../testing/examples/arrange.ts';

export const arranged = [
  arrange(bans.insert, async ({ customer }) => ({ user_id: (await customer()).id })),
  arrange(bans.unban, async ({ ask, customer, soon }) => {
    const user_id = (await customer()).id;
    await ask(bans.insert, { user_id, task_end_at: soon() });
    return { user_id };
  }),
];
