import { expect, test } from 'vitest';
import { openCustomer } from '../../../testing/people/customers.ts';
import { killJob } from '../../../testing/servers/job-process.ts';
import { openTestServer } from '../../../testing/servers/open-test-server.ts';
import { checkBalances } from '../../money/wallet/index.ts';
import { endDeletions } from './index.ts';

test.each([
  ['before', 'accounts.endDeletions before commit#2', 1],
  ['after', 'accounts.endDeletions after commit#2', 2],
])(
  'a run killed %s its second commit is finished by the next, each account ended once',
  async (_, place, done) => {
    await using server = await openTestServer();
    const { database } = server.services;
    const ids: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      const customer = await openCustomer(server, { balance: '7.00' });
      ids.push(customer.id);
      await database.sql
        .insertInto('account_deletion')
        .values({
          account_id: customer.id,
          requested_at: server.clock.at,
          ends_at: new Date(server.clock.at.getTime() + 7 * 86_400_000),
          lost_balance: '7.00',
          lost_invite_balance: '0.00',
        })
        .execute();
    }
    server.clock.turn(7 * 86_400);
    const job = new URL('./index.ts', import.meta.url);
    expect(await killJob(server, ['endDeletions', job], place)).toBe('SIGKILL');
    /** Whose money was taken, whose sessions are gone and who got a mail: the same accounts each time. */
    const ended = async () => {
      const taken = await database.sql
        .selectFrom('ledger')
        .select('account_id')
        .where('reference', 'like', 'deletion:%')
        .orderBy('account_id')
        .execute();
      const open = await database.sql
        .selectFrom('session')
        .select('account_id')
        .orderBy('account_id')
        .execute();
      const mails = await database.sql.selectFrom('mail').select('id').execute();
      return {
        taken: taken.map((row) => row.account_id),
        open: open.map((row) => row.account_id),
        mails: mails.length,
      };
    };
    expect(await ended()).toEqual({ taken: ids.slice(0, done), open: ids.slice(done), mails: done });
    expect(await endDeletions.run(server.services)).toBe(3 - done);
    expect(await ended()).toEqual({ taken: ids, open: [], mails: 3 });
    expect(await checkBalances.run(server.services)).toBe(0);
  },
);
