import * as users from '@ferry/core/contract/customers/care';
import * as admin from '@ferry/core/contract/mail/admin';
import { arrange } from '../../../testing/examples/arrange.ts';
import type { Stage } from '../../../testing/examples/stage.ts';
import { mostTries } from './send-mails.ts';

/** A mail that was tried so often. Its id. */
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
  arrange(admin.retry, async (stage) => ({ body: { mail_ids: [await mailAfter(stage, mostTries)] } })),
  arrange(admin.drop, async (stage) => ({ body: { mail_ids: [await mailAfter(stage, 1)] } })),
];
