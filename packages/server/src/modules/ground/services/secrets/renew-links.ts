import { sql } from 'kysely';
import type { Services } from '../../../../base/context.ts';
import type { KeyedValues } from '../../../../base/noun.ts';
import { hashedBefore, hashedBy } from '../../../../keys/columns-under-key.ts';

/** Seals and hashes links with the current key. The addresses of customers do not change. */
async function renewLinks({ database, keys }: Services, most: number): Promise<number> {
  return database.sql.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('service')
      .select(['account_id', 'link_token_sealed'])
      .where(hashedBefore('link_token_hash', keys.current))
      .limit(most)
      .forUpdate()
      .skipLocked()
      .execute();
    if (rows.length === 0) return 0;
    const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`;
    const links = rows.map(({ link_token_sealed }) => keys.open(link_token_sealed));
    await sql`
      update service set link_token_hash = made.hash::bytea, link_token_sealed = made.sealed::bytea
      from unnest(
        ${rows.map((row) => row.account_id)}::integer[],
        ${links.map((link) => hex(keys.hash('link token', link)))}::text[],
        ${links.map((link) => hex(keys.seal(link)))}::text[]
      ) as made (id, hash, sealed)
      where service.account_id = made.id`.execute(tx);
    return rows.length;
  });
}

export const linksUnderKey: KeyedValues = {
  name: 'links',
  waiting: ({ id }) => sql`select count(*) as count from service where ${hashedBy('link_token_hash', id)}`,
  renew: renewLinks,
};
