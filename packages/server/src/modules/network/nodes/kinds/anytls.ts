import type { ConfigOf } from '@ferry/core/contract/nodes/config';
import { portOnly } from './kind.ts';

export const anytls = portOnly<ConfigOf<'anytls'>>(8);
