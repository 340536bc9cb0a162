// No calls: the older envelope, for the calls in each v1.ts.

import * as z from 'zod/mini';
import { flag } from '../base/primitives.ts';

/** The older answer: `ret` is 1 on success, and the data is beside it. */
export const answer = <const S extends Record<string, z.core.$ZodType>>(shape: S) =>
  z.extend(z.object({ ret: z.literal(1), msg: z.string() }), shape);

/** The paging of the older lists. */
export const paging = (usual: number) => ({
  /** The answer is JSON in both cases. */
  format: z.optional(z.enum(['json', ''])),
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
  size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), usual),
});

/** The paging fields of an older list. */
export const paged = { total_count: z.int(), page: z.int(), size: z.int() };

/** Booleans in forms and JSON of older clients: `1`, `on`, `true` and their opposites. */
export const oldFlag = z.union([
  z.boolean(),
  z.pipe(
    z.literal([0, 1]),
    z.transform((given) => given === 1),
  ),
  flag,
]);
