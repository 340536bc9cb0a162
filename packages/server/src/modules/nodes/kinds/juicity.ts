import * as z from 'zod';
import { listening, tls, unserved } from './kind.ts';
import { congestionControl } from './tuic.ts';

/** Customers show their UUID as name and as password. */
export const juicityConfig = z.object({
  kind: z.literal('juicity'),
  ...listening,
  tls,
  congestion_control: congestionControl,
});
export type JuicityConfig = z.infer<typeof juicityConfig>;

export const juicity = unserved<JuicityConfig>(4);
