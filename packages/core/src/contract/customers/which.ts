// No calls: how staff names a customer.

import * as z from 'zod/mini';
import { means } from '../base/fields/fields.ts';

/** A customer by id, UUID or address. */
export const which = means(z.string().check(z.trim(), z.minLength(1), z.maxLength(254)), { of: 'customer' });
