import type { ConfigOf } from '@ferry/core/contract/node-config';
import { unserved } from './kind.ts';

export const tuic = unserved<ConfigOf<'tuic'>>(2);
