// No calls: how staff names a customer.

import * as z from 'zod/mini';

/** A customer by id, UUID or address. */
export const which = z.string().check(z.trim(), z.minLength(1), z.maxLength(254));
