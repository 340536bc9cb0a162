import type { ConfigOf } from '@ferry/core/contract/nodes/config';
import { portOnly } from './kind.ts';

export const naive = portOnly<ConfigOf<'naive'>>(5);
