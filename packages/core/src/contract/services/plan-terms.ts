// No calls: what a plan promises beside level, time and traffic, for products and services.

import * as z from 'zod/mini';
import { means } from '../base/fields/fields.ts';
import { someNodeGroups } from '../base/terms.ts';

/** The promises of a plan, by their fields in a product, within the bounds that admins keep. All of them may be `null`. */
const planTerms = {
  /** Mbps; `null`: unlimited. */
  node_speed_limit: means(z.int().check(z.minimum(1), z.maximum(1_000_000)), {
    name: 'speed_limit',
    unit: 'Mbps',
  }),
  /** Devices at once; `null`: unlimited. */
  node_connector: means(z.int().check(z.minimum(1), z.maximum(1_000_000)), { name: 'device_limit' }),
  /** Groups of nodes that the plan opens, beside those of its level. `null`: none. */
  node_groups: means(someNodeGroups, { name: 'node_groups' }),
};

type Terms = typeof planTerms;
export type PlanTerm = keyof Terms;

/**
 * The field of each promise in a service, to which a purchase copies it. The columns of both tables have the same
 * names.
 */
export const heldAs = {
  node_speed_limit: 'speed_limit',
  node_connector: 'device_limit',
  node_groups: 'node_groups',
} as const satisfies Record<PlanTerm, string>;

type Held = typeof heldAs;

/** A term in an answer. It may be outside of the present bounds. */
const readable = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.nullable(z.core.clone(schema, { ...schema._zod.def, checks: [] }));

const fields = Object.keys(heldAs) as PlanTerm[];

/** The promises of a product, as they are read. */
export const productTerms = Object.fromEntries(
  Object.entries(planTerms).map(([field, schema]) => [field, readable(schema)]),
) as { [Term in PlanTerm]: z.ZodMiniNullable<Terms[Term]> };

/** The same as admins set them. */
export const settableTerms = Object.fromEntries(
  fields.map((field) => [field, z.nullable(planTerms[field])]),
) as typeof productTerms;

/** The same as a customer holds them. */
export const heldTerms = Object.fromEntries(fields.map((field) => [heldAs[field], productTerms[field]])) as {
  [Term in PlanTerm as Held[Term]]: (typeof productTerms)[Term];
};
