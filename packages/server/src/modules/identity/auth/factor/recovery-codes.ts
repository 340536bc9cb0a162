import { randomInt } from 'node:crypto';
import type { Services } from '../../../../base/context.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { anyHash } from '../../../../db/query/any-of.ts';

const howMany = 10;
/** Without characters that are easily confused on paper. */
const signs = '23456789abcdefghjkmnpqrstuvwxyz';

const half = () => Array.from({ length: 5 }, () => signs[randomInt(signs.length)]).join('');

const purpose = 'recovery code';
const said = (accountId: number, code: string) => `${accountId} ${code.replaceAll('-', '').toLowerCase()}`;

/** Replaces an account's recovery codes. Only this result contains them as text. */
export async function writeRecoveryCodes(tx: Sql, services: Services, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: howMany }, () => `${half()}-${half()}`);
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await tx
    .insertInto('recovery_code')
    .values(
      codes.map((code) => ({
        account_id: accountId,
        code_hash: services.keys.hash(purpose, said(accountId, code)),
        made_at: services.now(),
      })),
    )
    .execute();
  return codes;
}

/** Spends a recovery code. Of concurrent tries only one succeeds. */
export async function spendRecoveryCode(
  tx: Sql,
  services: Services,
  accountId: number,
  code: string,
): Promise<boolean> {
  const spent = await tx
    .updateTable('recovery_code')
    .set({ used_at: services.now() })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', anyHash(services.keys.hashes(purpose, said(accountId, code))))
    .where('used_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  return spent !== undefined;
}
