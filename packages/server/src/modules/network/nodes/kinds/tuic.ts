import type { ConfigOf } from '@ferry/core/contract/nodes/config';
import { portOnly } from './kind.ts';

export const tuic = portOnly<ConfigOf<'tuic'>>(2);
