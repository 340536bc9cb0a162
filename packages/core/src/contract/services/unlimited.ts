// No calls: the promises of a plan without limits, for examples and fixtures.

import type * as z from 'zod/mini';
import { heldTerms, productTerms } from './plan-terms.ts';

const noneOf = <Terms extends Record<string, z.ZodMiniType>>(terms: Terms) =>
  Object.fromEntries(Object.keys(terms).map((field) => [field, null])) as { [Field in keyof Terms]: null };

/** A product without limits and groups. */
export const unlimitedProduct = noneOf(productTerms);

/** The same as a customer holds it. */
export const unlimitedHeld = noneOf(heldTerms);
