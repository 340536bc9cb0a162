import type { ConfigOf } from '@ferry/core/contract/node-config';
import { unserved } from './kind.ts';

export const hysteria2 = unserved<ConfigOf<'hysteria2'>>(3);
