import * as z from 'zod';
import { listening, tls, unserved } from './kind.ts';

/** Customers show their UUID as name and as password. Without TLS both cross the line in the clear. */
const shape = { ...listening, tls: z.nullable(tls) };

export const httpConfig = z.object({ kind: z.literal('http'), ...shape });
export type HttpConfig = z.infer<typeof httpConfig>;
export const http = unserved<HttpConfig>(6);

export const socks5Config = z.object({ kind: z.literal('socks5'), ...shape });
export type Socks5Config = z.infer<typeof socks5Config>;
export const socks5 = unserved<Socks5Config>(7);
