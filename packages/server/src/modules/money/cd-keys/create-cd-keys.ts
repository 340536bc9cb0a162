import { randomInt } from 'node:crypto';
import { mostCodes } from '@ferry/core/contract/cd-keys/admin';
import { grant as grantSchema } from '@ferry/core/contract/cd-keys/customer';
import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { type Grant, grantColumns } from './grant/grant.ts';
import { codeHash } from './read-code.ts';

/** Letters and digits that are not confused with one another. */
const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Four groups of five characters: 99 bits, too many to guess. */
const written = (sign: (place: number) => number): string =>
  Array.from({ length: 4 }, (_, group) =>
    Array.from({ length: 5 }, (_, place) => signs[sign(group * 5 + place)]).join(''),
  ).join('-');

/** New random codes. */
export const newCodes = (count: number): string[] =>
  Array.from({ length: count }, () => written(() => randomInt(signs.length)));

/**
 * Codes derived from a key of the site and a text: the same input always gives the same codes, and nobody else can
 * compute them.
 */
export const codesOfKey = (
  { keys }: Services,
  { key, text, count }: { key: number; text: string; count: number },
): string[] =>
  Array.from({ length: count }, (_, index) => {
    // 256 bits: the bias of the remainder is too small to matter.
    let rest = BigInt(`0x${keys.sign('cd-key text', `${index} ${text}`, key).toString('hex')}`);
    return written(() => {
      const sign = Number(rest % BigInt(signs.length));
      rest /= BigInt(signs.length);
      return sign;
    });
  });

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
  if (!Number.isInteger(count) || count < 1 || count > mostCodes)
    throw new RangeError(`between 1 and ${mostCodes} codes are made at a time`);
  const codes = newCodes(count);
  await insertCdKeys(tx, services, codes, batch);
  return codes;
}
