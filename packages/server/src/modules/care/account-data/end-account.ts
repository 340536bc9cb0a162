import Big from 'big.js';
import { sql } from 'kysely';
import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { randomText } from '../../../keys/random-text.ts';
import { sentence } from '../../../words/kept-text.ts';
import { anonymise } from '../../ground/account-rows/index.ts';
import { forgetMails } from '../../ground/mail/index.ts';
import { dropTelegrams } from '../../ground/notifications/index.ts';
import { forgetAddresses } from '../../ground/script-tokens/index.ts';
import { emptyService } from '../../ground/services/index.ts';
import { dropCodes, hashPassword } from '../../identity/auth/index.ts';
import { dropPendingCommissions } from '../../money/invites/index.ts';
import { forgetPayDetails } from '../../money/payments/index.ts';
import { moveMoney } from '../../money/wallet/index.ts';
import { mailDeletion } from './mail-deletion.ts';
import { personalData } from './personal-data.ts';

/**
 * Removes the forfeited money: the balance by a row in the ledger, once for each account, and the pending commissions.
 */
async function forfeit(tx: Sql, accountId: number, balance: string, at: Date): Promise<void> {
  if (!Big(balance).eq(0))
    await moveMoney(tx, {
      account_id: accountId,
      created_at: at,
      kind: 'correction',
      amount: Big(balance).times(-1).toFixed(2),
      subject: sentence('account.lost_subject'),
      reference: `deletion:${accountId}`,
    });
  await dropPendingCommissions(tx, accountId, at);
}

/**
 * Deletes an account in the caller's transaction, which holds the row lock. Mails the customer, and keeps records that
 * no longer identify a person.
 */
export async function endAccount(
  tx: Sql,
  services: Services,
  owner: { id: number; email_key: string; telegram_id: number | null; balance: string },
): Promise<void> {
  const at = services.now();
  await forfeit(tx, owner.id, owner.balance, at);
  await forgetMails(tx, owner);
  await dropCodes(tx, [owner.email_key]);
  await forgetAddresses(tx, owner.id);
  if (owner.telegram_id !== null) await dropTelegrams(tx, owner.telegram_id);
  await mailDeletion(tx, services, owner.id, { step: 'ended' });
  for (const [table, { by, atEnd }] of Object.entries(personalData(services.nouns)))
    if (atEnd === 'remove')
      await sql`delete from ${sql.table(table)} where ${sql.ref(by)} = ${owner.id}`.execute(tx);
  await forgetPayDetails(tx, owner.id);
  await anonymise(tx, owner.id, {
    password: await hashPassword(randomText(32), { isJob: true }),
    timeZone: services.config.timeZone,
    at,
  });
  await emptyService(tx, services, owner.id, at);
  await tx.updateTable('account_deletion').set({ ended_at: at }).where('account_id', '=', owner.id).execute();
}
