import type { ConfigOf } from '@ferry/core/contract/nodes/config';
import { portOnly } from './kind.ts';

export const mieru = portOnly<ConfigOf<'mieru'>>(15);
