import type { Services } from '../../context.ts';
import { createAccount } from '../accounts/index.ts';
import { hashPassword } from '../auth/index.ts';

export const demoEmail = 'demo@example.com';
const newEmail = 'new@example.com';
const demoPassword = 'Ferry-demo-1';

/** What the operator is told about the demo. */
export const demoNotes = [`Demo logins: ${demoEmail} and ${newEmail}, both with password ${demoPassword}`];

/** Fills an empty database as a running operator's would be: a customer with a past and one without. */
export async function seedDemo(services: Services): Promise<void> {
  const password = await hashPassword(demoPassword);
  await services.database.sql.transaction().execute(async (tx) => {
    const account = { password, language: 'zh-CN', ip: null, invitedBy: null };
    await createAccount(tx, services, { ...account, email: demoEmail, name: '林夏' });
    await createAccount(tx, services, { ...account, email: newEmail, name: '陈默' });
  });
}
