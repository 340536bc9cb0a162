import type { ConfigOf } from '@ferry/core/contract/node-config';
import { unserved } from './kind.ts';

export const http = unserved<ConfigOf<'http'>>(6);
export const socks5 = unserved<ConfigOf<'socks5'>>(7);
