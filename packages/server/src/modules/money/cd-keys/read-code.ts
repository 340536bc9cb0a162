import type { Services } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { anyHash } from '../../../db/query/any-of.ts';
import { columnsOf, type Row } from '../../../db/schema/rows.ts';

/** The normal form of a code: hyphens and lower case make no difference. */
const said = (code: string): string => code.toUpperCase().replaceAll('-', '');

export const codeHash = ({ keys }: Services, code: string): Buffer => keys.hash('cd-key', said(code));

/**
 * Finds a code that can be redeemed and locks its row until the transaction ends. Throws the reason if it cannot be
 * redeemed.
 */
export async function holdCode(
  tx: Sql,
  services: Services,
  accountId: number,
  code: string,
): Promise<Row<'cd_key'>> {
  const row = await tx
    .selectFrom('cd_key')
    .select(columnsOf('cd_key'))
    .where('code_hash', '=', anyHash(services.keys.hashes('cd-key', said(code))))
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('cd_keys.wrong');
  if (row.redeemed_by === accountId) throw new Refusal('cd_keys.yours');
  if (row.redeemed_by !== null) throw new Refusal('cd_keys.used');
  if (row.revoked_at !== null) throw new Refusal('cd_keys.revoked');
  if (row.expires_at !== null && row.expires_at <= services.now()) throw new Refusal('cd_keys.expired');
  return row;
}
