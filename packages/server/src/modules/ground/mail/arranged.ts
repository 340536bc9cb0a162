import * as users from '@ferry/core/contract/customers/care';
import * as admin from '@ferry/core/contract/mail/admin';
import { arrange } from '../../../testing/examples/arrange.ts';
import type { Stage } from '../../../testing/examples/stage.ts';
import { maxTries } from './send-mails.ts';

/** The id of a mail with this number of tries. */
async function mailAfter({ ask, sql, unique }: Stage, tries: number): Promise<number> {
  const { email } = await ask(users.create, {
    body: { email: `${unique('mailed')}@example.com`, user_name: 'Lin' },
  });
  const { id } = await sql
    .updateTable('mail')
    .set({ tries })
    .where('recipient', '=', email)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const arranged = [
  arrange(admin.retry, async (stage) => ({ body: { mail_ids: [await mailAfter(stage, maxTries)] } })),
  arrange(admin.drop, async (stage) => ({ body: { mail_ids: [await mailAfter(stage, 1)] } })),
];
