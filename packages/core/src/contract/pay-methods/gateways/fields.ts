// No calls: fields that the settings of several gateways have.

import * as z from 'zod/mini';
import { means } from '../../base/fields/fields.ts';
import { line } from '../../base/primitives.ts';

/** An address of a gateway. */
export const address = z.url({ protocol: /^https?$/ }).check(z.maxLength(300));

/** A secret of at most `most` characters. `name`: of its option on the command line. */
export const secretText = (name: string, most = 300) => means(line(1, most), { secret: true, name });
