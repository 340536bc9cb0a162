import { randomInt } from 'node:crypto';
import { maxCodes } from '@ferry/core/contract/cd-keys/admin';
import { grant as grantSchema } from '@ferry/core/contract/cd-keys/customer';
import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { type Grant, grantColumns } from './grant/grant.ts';
import { codeHash } from './read-code.ts';

/** Letters and digits that are not confused with one another. */
const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A random code: four groups of five characters, 99 bits, too many to guess. */
const newCode = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 5 }, () => signs[randomInt(signs.length)]).join(''),
  ).join('-');

export const newCodes = (count: number): string[] => Array.from({ length: count }, newCode);

export interface Batch {
  grant: Grant;
  /** `null`: never expires. */
  expiresAt: Date | null;
  batchId?: number;
}

/** A statement can have at most 65,535 parameters. */
const rowsAtOnce = 1_000;

/** Inserts codes, stored as keyed hashes. */
export async function insertCdKeys(
  tx: Sql,
  services: Services,
  codes: readonly string[],
  { grant, expiresAt, batchId }: Batch,
): Promise<void> {
  const worth = grantColumns(grantSchema.parse(grant));
  const created_at = services.now();
  for (let from = 0; from < codes.length; from += rowsAtOnce)
    await tx
      .insertInto('cd_key')
      .values(
        codes.slice(from, from + rowsAtOnce).map((code) => ({
          ...worth,
          code_hash: codeHash(services, code),
          hint: code.slice(-4).toUpperCase(),
          created_at,
          expires_at: expiresAt,
          batch_id: batchId ?? null,
          redeemed_by: null,
        })),
      )
      .execute();
}

/** Creates new codes and returns their text, which is not stored. At most 10,000 at a time. */
export async function createCdKeys(
  tx: Sql,
  services: Services,
  { count, ...batch }: Batch & { count: number },
): Promise<string[]> {
  if (!Number.isInteger(count) || count < 1 || count > maxCodes)
    throw new RangeError(`between 1 and ${maxCodes} codes are made at a time`);
  const codes = newCodes(count);
  await insertCdKeys(tx, services, codes, batch);
  return codes;
}
