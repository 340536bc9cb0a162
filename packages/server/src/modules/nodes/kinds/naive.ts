import type { ConfigOf } from '@ferry/core/contract/node-config';
import { portOnly } from './kind.ts';

export const naive = portOnly<ConfigOf<'naive'>>(5);
