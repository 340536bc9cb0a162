import { randomUUID } from 'node:crypto';
import type { Services } from '../../../../base/context.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { randomText } from '../../../../keys/random-text.ts';
import { dropCredentialsOf } from './own-credentials.ts';

/** New secrets for a customer's service. The caller writes them in its transaction. */
export const newLink = ({ keys }: Services) => {
  const token = randomText(32);
  return { link_token_hash: keys.hash('link token', token), link_token_sealed: keys.seal(token) };
};
export const newPassword = () => ({ proxy_password: randomText(16) });
export const newUuid = () => ({ proxy_uuid: randomUUID() });

type Secrets = Partial<
  ReturnType<typeof newLink> & ReturnType<typeof newPassword> & ReturnType<typeof newUuid>
>;

/**
 * Replaces secrets of an account, and ends the own credentials that stand for them. Links stop working within half a second;
 * nodes refuse the old secrets from their next poll on.
 */
export async function replaceSecrets(tx: Sql, accountId: number, secrets: Secrets): Promise<void> {
  await tx.updateTable('service').set(secrets).where('account_id', '=', accountId).execute();
  const replaced = { uuid: 'proxy_uuid' in secrets, password: 'proxy_password' in secrets };
  await dropCredentialsOf(tx, accountId, replaced);
}
