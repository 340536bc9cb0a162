// No calls: fields that the settings of several gateways have.

import * as z from 'zod/mini';
import { means } from '../../base/fields/fields.ts';
import { line } from '../../base/primitives.ts';

/** An address of a gateway. */
export const address = z.url({ protocol: /^https?$/ }).check(z.maxLength(300));

/** A secret of at most `most` characters. `name`: of its option on the command line. */
export const secretText = (name: string, most = 300) => means(line(1, most), { secret: true, name });

/** An RSA key: PEM, or the base64 inside it. The longest ones, of 8,192 bits, have about 6,500 characters. */
const rsaKey = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(8_192), z.regex(/^[A-Za-z\d+/= \r\n-]+$/, 'input.rsa_key'));

/** An RSA key that staff see. `name`: of its option on the command line. */
export const publicKey = (name: string) => means(rsaKey, { name });

/** An RSA key that is kept on the server. */
export const privateKey = (name: string) => means(rsaKey, { secret: true, name });
