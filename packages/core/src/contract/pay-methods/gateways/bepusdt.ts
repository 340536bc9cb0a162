// No calls: BEpusdt, a program on the operator's own machine that watches blockchains for payments in coins.

import * as z from 'zod/mini';
import { means } from '../../base/fields/fields.ts';
import { line } from '../../base/primitives.ts';
import { address, secretText } from './fields.ts';

export const shown = z.object({
  kind: z.literal('bepusdt'),
  /** The address of BEpusdt. Ferry asks it about orders only if it begins with `https` or names this machine. */
  address: means(address, { name: 'url' }),
  /** BEpusdt’s name of coin and network, such as `usdt.trc20`. `null`: BEpusdt’s default. */
  trade_type: means(z._default(z.nullable(line(1, 32)), null), { name: 'trade_type' }),
});

export const secrets = z.object({
  /** BEpusdt’s API token, for MD5 signatures. */
  api_token: secretText('api_token'),
});
