import type { ConfigOf } from '@ferry/core/contract/node-config';
import { portOnly } from './kind.ts';

export const tuic = portOnly<ConfigOf<'tuic'>>(2);
