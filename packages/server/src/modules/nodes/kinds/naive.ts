import type { ConfigOf } from '@ferry/core/contract/node-config';
import { unserved } from './kind.ts';

export const naive = unserved<ConfigOf<'naive'>>(5);
