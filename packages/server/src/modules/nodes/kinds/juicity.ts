import type { ConfigOf } from '@ferry/core/contract/node-config';
import { unserved } from './kind.ts';

export const juicity = unserved<ConfigOf<'juicity'>>(4);
