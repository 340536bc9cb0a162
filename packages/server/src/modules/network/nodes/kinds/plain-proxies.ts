import type { ConfigOf } from '@ferry/core/contract/nodes/config';
import { portOnly } from './kind.ts';

export const http = portOnly<ConfigOf<'http'>>(6);
export const socks5 = portOnly<ConfigOf<'socks5'>>(7);
