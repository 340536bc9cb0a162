import * as z from 'zod';
import { listening, tls, unserved } from './kind.ts';

export const congestionControl = z.enum(['cubic', 'new_reno', 'bbr']);

/** Version 5. Customers show their UUID as name and as password. */
export const tuicConfig = z.object({
  kind: z.literal('tuic'),
  ...listening,
  tls,
  congestion_control: congestionControl,
  udp_relay_mode: z.enum(['native', 'quic']),
});
export type TuicConfig = z.infer<typeof tuicConfig>;

export const tuic = unserved<TuicConfig>(2);
