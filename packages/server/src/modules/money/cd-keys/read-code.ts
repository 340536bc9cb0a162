import type { Context, Services } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { anyHash } from '../../../db/query/any-of.ts';
import { columnsOf, type Row } from '../../../db/schema/rows.ts';
import type { Language } from '../../../words/words.ts';
import { calledIn, readAnyProduct } from '../shop/index.ts';
import type { Worth } from './grant/apply-code.ts';
import { type CodeGrant, grantOf } from './grant/grant.ts';

/** The normal form of a code: hyphens and lower case make no difference. */
const said = (code: string): string => code.toUpperCase().replaceAll('-', '');

export const codeHash = ({ keys }: Services, code: string): Buffer => keys.hash('cd-key', said(code));

export interface HeldCode {
  readonly row: Row<'cd_key'>;
  /** For records, which have the product's plain name. */
  readonly grant: CodeGrant;
  /** With its product in the customer's language. */
  readonly worth: Worth;
}

async function worthOf(tx: Sql, row: Row<'cd_key'>, language: Language): Promise<Omit<HeldCode, 'row'>> {
  const { product_id } = row;
  const product = product_id === null ? undefined : await readAnyProduct(tx, product_id);
  const grant = grantOf({ ...row, name: product?.name ?? null });
  if (grant.kind !== 'product') return { grant, worth: grant };
  // The database refuses to delete a product that a code names.
  if (product === undefined) throw new Error(`the product of code ${row.id} does not exist`);
  return { grant, worth: { kind: 'product', product: calledIn(product, language) } };
}

/**
 * Finds a code that can be redeemed and locks its row until the transaction ends, so that customers with the same code
 * wait for one another. Throws the reason if it cannot be redeemed.
 */
export async function holdCode(
  tx: Sql,
  services: Services & Pick<Context<'customer'>, 'language'>,
  accountId: number,
  code: string,
): Promise<HeldCode> {
  const found = await tx
    .selectFrom('cd_key')
    .select(columnsOf('cd_key'))
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('cd_key_redemption')
          .select('account_id')
          .whereRef('cd_key_id', '=', 'cd_key.id')
          .where('account_id', '=', accountId),
      ).as('is_yours'),
    )
    .where('code_hash', '=', anyHash(services.keys.hashes('cd-key', said(code))))
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) throw new Refusal('cd_keys.wrong');
  const { is_yours, ...row } = found;
  if (is_yours) throw new Refusal('cd_keys.yours');
  if (row.redeemed >= row.uses) throw new Refusal('cd_keys.used');
  if (row.revoked_at !== null) throw new Refusal('cd_keys.revoked');
  if (row.expires_at !== null && row.expires_at <= services.now()) throw new Refusal('cd_keys.expired');
  return { row, ...(await worthOf(tx, row, services.language)) };
}
