import type { CallAnswer, CallParsed } from '@ferry/core/contract/base/call';
import { heldAs } from '@ferry/core/contract/services/plan-terms';
import { type listProducts, productTextNames, type updateProduct } from '@ferry/core/contract/shop/admin';
import type { product } from '@ferry/core/contract/shop/customer';
import { changedTexts } from '@ferry/core/words/texts';
import type * as z from 'zod/mini';
import { exhaustive } from '../../../../base/exhaustive.ts';
import { toColumns, toFields } from '../../../../db/query/column-map.ts';
import type { StoredTexts } from '../../../../db/schema/column-types.ts';
import { type GroupNames, saidGroups } from '../../../ground/services/index.ts';
import type { Product } from './product.ts';

/** Columns that no admin sets. */
const made = {
  id: 'id',
  created_at: 'created_at',
  updated_at: 'updated_at',
  group_id: 'shop_group_id',
  data: 'data_json',
} as const;

/** The columns that a service copies from the product. */
const promised = Object.fromEntries(Object.entries(heldAs).map(([field, column]) => [column, field])) as {
  [Field in keyof typeof heldAs as (typeof heldAs)[Field]]: Field;
};

/** The terms of a purchase: if one of them changes, quotes are refused. */
const quoted = {
  kind: 'shop_type',
  price: 'money_amount',
  quota_bytes: 'ss_bandwidth_total_size',
  level: 'user_level',
  level_duration: 'user_level_duration',
  account_duration: 'account_validity_duration',
  reset_interval: 'ss_bandwidth_reset_interval',
  ...promised,
  resets_monthly: 'is_auto_reset_bandwidth',
} as const;

/** Fields that an admin may change while quotes stay valid. */
const notQuoted = {
  name: 'shop_name',
  content: 'content_extra',
  is_enabled: 'is_enable',
  is_renewal_only: 'is_cannot_new_purchase',
} as const;

/** The same, for fields that customers do not see. */
const forAdmins = { includes_media: 'includes_media' } as const;

/** Columns that have other forms in the contract. */
const reshaped = { texts: productTextNames } as const;

const shown = { ...made, ...quoted, ...notQuoted };
const settable = { ...quoted, ...notQuoted, ...forAdmins };

/** The fields that admins set, all optional. */
export type ProductTerms = CallParsed<typeof updateProduct>['body'];

exhaustive<Exclude<keyof Product, keyof typeof shown | keyof typeof settable | keyof typeof reshaped>>();
exhaustive<
  Exclude<
    keyof ProductTerms,
    (typeof settable)[keyof typeof settable] | (typeof reshaped.texts)[number] | 'group'
  >
>();

/** A product in the form of the contract, with the names of its node groups. */
export const describeProduct = (row: Product, names: GroupNames): z.infer<typeof product> => ({
  ...toFields(shown, row),
  node_groups: saidGroups(row.node_groups, names),
});

/** A product in the form for admins, without its group. */
export const describeManaged = (
  row: Product,
): Omit<CallAnswer<typeof listProducts>['result'][number], 'group'> => ({
  ...toFields({ ...shown, ...forAdmins }, row),
  ...row.texts,
});

/**
 * The given fields of a product in their stored form. Fields that are left out do not change.
 *
 * @param texts the stored texts before
 */
export const storedTerms = <Terms extends Omit<ProductTerms, 'group'>>(terms: Terms, texts: StoredTexts) => ({
  ...toColumns(settable, terms),
  texts: JSON.stringify(changedTexts(texts, reshaped.texts, terms)),
});

/** The part of a product that determines the result of a purchase. */
export type QuotedProduct = Pick<Product, 'id' | keyof typeof quoted>;

/** What a purchase reads of a product. */
export type Sold = QuotedProduct & Pick<Product, 'name' | 'texts' | 'is_renewal_only'>;

export const soldColumns = [
  'id',
  'name',
  'texts',
  'is_renewal_only',
  ...(Object.keys(quoted) as (keyof typeof quoted)[]),
] as const satisfies readonly (keyof Sold)[];

/** The part of a product that a quote depends on. */
export const quotedPart = (product: QuotedProduct): Record<string, unknown> => ({
  id: product.id,
  ...Object.fromEntries(
    (Object.keys(quoted) as (keyof typeof quoted)[]).map((column) => [column, product[column]]),
  ),
});
