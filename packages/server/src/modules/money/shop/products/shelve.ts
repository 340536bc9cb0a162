import { groupTextNames } from '@ferry/core/contract/shop/admin';
import { changedTexts } from '@ferry/core/words/texts';
import { sql } from 'kysely';
import { Refusal } from '../../../../base/refusal.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import type { StoredTexts } from '../../../../db/schema/column-types.ts';
import type { ProductTerms } from './product-map.ts';

/** The group for a product: its own if the name is the same, else the oldest with the name, else a new one. */
export async function findGroup(
  tx: Sql,
  { name, info, features, position, ...texts }: NonNullable<ProductTerms['group']>,
  own?: number,
): Promise<number> {
  const said = {
    info,
    position,
    features: features === undefined ? undefined : JSON.stringify(features),
  };
  const textsAfter = (before: StoredTexts) => JSON.stringify(changedTexts(before, groupTextNames, texts));
  const found = await tx
    .selectFrom('product_group')
    .select(['id', 'texts'])
    .where('name', '=', name)
    .orderBy((eb) => eb('id', '=', own ?? 0), 'desc')
    .orderBy('id')
    .executeTakeFirst();
  if (found !== undefined) {
    await tx
      .updateTable('product_group')
      .set({ name, ...said, texts: textsAfter(found.texts) })
      .where('id', '=', found.id)
      .execute();
    return found.id;
  }
  const made = await tx
    .insertInto('product_group')
    .values({ name, ...said, texts: textsAfter({}) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

/** A shelf offers each period once, because two products with the same period could not be told apart. */
export async function assertOwnPeriod(tx: Sql, id: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select other.name from product own join product other on other.group_id = own.group_id and other.id <> own.id
    where own.id = ${id} and own.is_enabled and other.is_enabled
      and own.kind = 'main_package' and other.kind = 'main_package'
      and own.level_duration::text = other.level_duration::text
    limit 1`.execute(tx);
  if (rows[0] !== undefined)
    throw new Refusal('shop.period_taken', {
      status: 409,
      field: 'user_level_duration',
      details: { name: rows[0].name },
    });
}
