import * as z from 'zod';
import { listening, tls, unserved } from './kind.ts';

/** Customers show their UUID as name and as password. The certificate is always checked. */
export const naiveConfig = z.object({
  kind: z.literal('naive'),
  ...listening,
  tls: tls.pick({ server_name: true }),
});
export type NaiveConfig = z.infer<typeof naiveConfig>;

export const naive = unserved<NaiveConfig>(5);
