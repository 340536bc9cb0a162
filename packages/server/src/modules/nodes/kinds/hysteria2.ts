import * as z from 'zod';
import { listening, tls, unserved } from './kind.ts';

export const hysteria2Config = z.object({
  kind: z.literal('hysteria2'),
  ...listening,
  tls,
  /** Hides the protocol; customers need the same password. */
  obfs: z.nullable(z.object({ type: z.literal('salamander'), password: z.string().min(4).max(128) })),
  /** Ports that clients hop between, such as `20000-30000`. */
  hop_ports: z.optional(z.string().regex(/^\d{1,5}-\d{1,5}$/, 'two ports with a dash')),
  /** Mbps that clients announce; left out: they measure. */
  up_mbps: z.optional(z.int().positive()),
  down_mbps: z.optional(z.int().positive()),
});
export type Hysteria2Config = z.infer<typeof hysteria2Config>;

export const hysteria2 = unserved<Hysteria2Config>(3);
