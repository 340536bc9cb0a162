// Called by staff with a script token: products.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { means } from '../base/fields/fields.ts';
import { id, idText, line, result } from '../base/primitives.ts';
import { days, level, period, price, quota } from '../base/terms.ts';
import { inLanguages, textsBeside } from '../base/texts.ts';
import { settableTerms } from '../services/plan-terms.ts';
import { product, shelfFeature } from './customer.ts';

const name = line(1, 100);
const info = z.string().check(z.maxLength(1_000));
const content = z.string().check(z.maxLength(10_000));

/** A feature that the shelf lists as included in its products or as missing. */
const feature = z.object({
  ...shelfFeature.shape,
  name,
  info: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
});

const features = z.array(feature).check(z.maxLength(50));

/** The texts of a shelf in each language. An empty list of features removes it. */
const groupTexts = {
  ...textsBeside('name', line(0, 100), 'group_name'),
  ...textsBeside('info', info, 'group_info'),
  ...textsBeside('features', features, 'group_features'),
};

/** The texts of a product in each language. */
const productTexts = {
  ...textsBeside('shop_name', line(0, 100), 'name'),
  ...textsBeside('content_extra', content),
};

/** The names of these texts, such as `shop_name_en`. */
export const groupTextNames = Object.keys(groupTexts) as (keyof typeof groupTexts)[];
export const productTextNames = Object.keys(productTexts) as (keyof typeof productTexts)[];

/** A shelf of the shop: a plan with its periods, or traffic packages of one sort. */
const group = z.object({
  name: means(name, { name: 'group_name' }),
  info: z.optional(means(info, { name: 'group_info' })),
  features: z.optional(features),
  /** The shop sorts by it, lowest first. */
  position: z.optional(
    means(z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000)), { name: 'group_position' }),
  ),
  ...groupTexts,
});

/** Terms of plans alone: `null` for a traffic package, and where they are left out. */
const planTerms = {
  user_level: z.nullable(means(level, { name: 'level' })),
  /** `null`: without an end. */
  user_level_duration: z.nullable(means(period, { name: 'days' })),
  account_validity_duration: z.nullable(means(period, { name: 'account_days' })),
  ss_bandwidth_reset_interval: z.nullable(means(days, { name: 'reset_days' })),
  ...settableTerms,
  /**
   * How many customers may have the plan at the same time, running or waiting. Codes and gifts need no place. `null`:
   * unlimited.
   */
  places: z.nullable(z.int().check(z.minimum(1), z.maximum(10_000_000))),
};

/** Applies `make` to the schema of each term. */
const eachTerm = <Made>(make: (schema: z.ZodMiniNullable) => Made) =>
  Object.fromEntries(Object.entries(planTerms).map(([field, schema]) => [field, make(schema)]));

/** The settings of a product by admins. `null` limits are unlimited. */
const productTerms = {
  shop_name: means(name, { name: 'name' }),
  /**
   * The shelf by its name; it is created if it does not exist. Its other fields apply to all products on it, and those
   * that are left out do not change.
   */
  group,
  /** The kind of the product, which cannot change later. Kinds that are never for sale cannot be created. */
  shop_type: means(z.enum(['additional_package', 'main_package']), { name: 'kind' }),
  money_amount: means(price, { name: 'price' }),
  ss_bandwidth_total_size: means(quota, { name: 'traffic' }),
  ...planTerms,
  content_extra: content,
  is_auto_reset_bandwidth: z.boolean(),
  is_enable: z.boolean(),
  is_cannot_new_purchase: z.boolean(),
  /** Whether the media service is included. */
  includes_media: z.boolean(),
  ...productTexts,
};

const shape = z.object({
  ...productTerms,
  ...(eachTerm((schema) => z._default(schema, null)) as {
    [Field in keyof typeof planTerms]: z.ZodMiniDefault<(typeof planTerms)[Field]>;
  }),
  // Said for each plan, so that nobody sells a plan without an end by leaving it out.
  user_level_duration: z.optional(planTerms.user_level_duration),
  content_extra: z._default(productTerms.content_extra, ''),
  is_auto_reset_bandwidth: z._default(productTerms.is_auto_reset_bandwidth, false),
  is_enable: z._default(productTerms.is_enable, true),
  is_cannot_new_purchase: z._default(productTerms.is_cannot_new_purchase, false),
  includes_media: z._default(productTerms.includes_media, false),
});

/** A text in one language, left out where there is none. */
const shownText = z.optional(z.string());

const { places_left: _, ...ofProduct } = product.shape;

/** A product in the form for admins. */
const managed = z.object({
  ...ofProduct,
  places: z.nullable(z.int()),
  /** How many customers have the plan, running or waiting. */
  places_taken: z.int(),
  includes_media: z.boolean(),
  group: z.object({
    name: z.string(),
    info: z.string(),
    features: z.array(shelfFeature),
    position: z.int(),
    ...inLanguages('name', () => shownText),
    ...inLanguages('info', () => shownText),
    ...inLanguages('features', () => z.optional(z.array(shelfFeature))),
  }),
  ...inLanguages('shop_name', () => shownText),
  ...inLanguages('content_extra', () => shownText),
});

/** Fields of main packages only, each with the value that means none. */
const ofPlans = {
  ...(eachTerm(() => null) as Record<keyof typeof planTerms, null>),
  is_auto_reset_bandwidth: false,
  includes_media: false,
} as const;

/**
 * A field that does not match the kind: a plan requires a level, and a duration or `null`; a traffic package has no
 * fields of a plan.
 */
export function misfitOf(
  terms: { [Field in keyof typeof ofPlans]?: z.infer<typeof managed>[Field] | undefined } & {
    shop_type: string;
  },
) {
  if (terms.shop_type === 'main_package') {
    if (terms.user_level === null) return 'user_level';
    return terms.user_level_duration === undefined ? 'user_level_duration' : undefined;
  }
  return (Object.keys(ofPlans) as (keyof typeof ofPlans)[]).find(
    (field) => (terms[field] ?? null) !== ofPlans[field],
  );
}

export const createProduct = call({
  operation: 'shop.createProduct',
  method: 'POST',
  path: '/api/v2/admin_api/shop/products',
  access: 'admin',
  idempotency: 'key',
  scope: 'admin:products.write',
  meaning: 'Adds a product to the shop: a plan for a period, or a traffic package.',
  body: () =>
    shape.check(
      z.check(({ value, issues }) => {
        const field = misfitOf(value);
        if (field !== undefined)
          issues.push({
            code: 'custom',
            input: value[field],
            path: [field],
            message: 'input.unfit_kind',
          });
      }),
    ),
  answer: () => result(managed),
  extension: true,
  also: { 409: 'refusal' },
  refusals: ['shop.period_taken'],
});

/** Which plans that were already sold get the changed promise: those that wait, or also those that run. */
const applyTo = z.enum(['waiting', 'all']);

/** What became of the plans that were already sold. */
export const applied = z.object({
  to: applyTo,
  /** How many customers have such plans. */
  customers: z.int(),
  /** How many of them lose something. */
  losing_count: z.int(),
  /** At most 100 of them. */
  losing: z.array(
    z.object({
      user_id: id,
      email: z.string(),
      loses: z.array(z.enum(['level', 'traffic', 'speed', 'devices', 'node_groups'])),
    }),
  ),
});

export const updateProduct = call({
  operation: 'shop.updateProduct',
  method: 'PUT',
  path: '/api/v2/admin_api/shop/products/{shop_id}',
  access: 'admin',
  idempotency: 'natural',
  scope: 'admin:products.write',
  meaning:
    'Changes the given fields of a product, for later purchases: open quotes are refused. Plans that were sold before change only with `apply_to`.',
  params: () => ({ shop_id: idText }),
  body: () =>
    z.extend(z.partial(z.object(productTerms)), {
      /**
       * Also applies level, quota, limits and node groups to plans that were sold before. The quota of a running period
       * never gets smaller.
       */
      apply_to: z.optional(applyTo),
    }),
  answer: () => result(z.extend(managed, { applied: z.optional(applied) })),
  extension: true,
  also: { 409: 'refusal' },
  refusals: [
    'shop.kind_stays',
    'shop.misfit',
    'shop.no_plan',
    'shop.no_product',
    'shop.period_taken',
    'shop.too_many_customers',
  ],
});

export const listProducts = call({
  operation: 'shop.listProducts',
  method: 'GET',
  path: '/api/v2/admin_api/shop/products',
  access: 'admin',
  scope: 'admin:products.read',
  meaning: 'All products by shelf and period, also those that are not sold.',
  answer: () => result(z.array(managed)),
  extension: true,
});
