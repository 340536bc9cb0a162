import type { ConfigOf } from '@ferry/core/contract/nodes/config';
import { portOnly } from './kind.ts';

export const hysteria2 = portOnly<ConfigOf<'hysteria2'>>(3);
