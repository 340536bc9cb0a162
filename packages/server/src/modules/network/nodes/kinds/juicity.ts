import type { ConfigOf } from '@ferry/core/contract/nodes/config';
import { portOnly } from './kind.ts';

export const juicity = portOnly<ConfigOf<'juicity'>>(4);
