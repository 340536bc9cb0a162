import { randomInt } from 'node:crypto';
import { grant as grantSchema } from '@ferry/core/contract/cd-keys';
import type { Services } from '../../context.ts';
import type { Sql } from '../../db/database.ts';
import { type Grant, grantColumns } from './grant.ts';
import { codeHash } from './read-code.ts';

/** Letters and digits that are not taken for one another. */
const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Four groups of five: 99 bits, beyond guessing. */
const newCode = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 5 }, () => signs[randomInt(signs.length)]).join(''),
  ).join('-');

export interface Batch {
  grant: Grant;
  /** `null`: good for ever. */
  expiresAt: Date | null;
}

/** Puts codes into the table, as keyed hashes. */
export async function insertCdKeys(
  tx: Sql,
  services: Services,
  codes: readonly string[],
  { grant, expiresAt }: Batch,
): Promise<void> {
  const worth = grantColumns(grantSchema.parse(grant));
  const created_at = services.now();
  await tx
    .insertInto('cd_key')
    .values(
      codes.map((code) => ({
        ...worth,
        code_hash: codeHash(services, code),
        hint: code.slice(-4).toUpperCase(),
        created_at,
        expires_at: expiresAt,
        redeemed_by: null,
      })),
    )
    .execute();
}

/** Makes new codes and gives their text, which is kept nowhere. At most a thousand at a time. */
export async function createCdKeys(
  tx: Sql,
  services: Services,
  { count, ...batch }: Batch & { count: number },
): Promise<string[]> {
  if (!Number.isInteger(count) || count < 1 || count > 1_000)
    throw new RangeError('between 1 and 1000 codes are made at a time');
  const codes = Array.from({ length: count }, newCode);
  await insertCdKeys(tx, services, codes, batch);
  return codes;
}
