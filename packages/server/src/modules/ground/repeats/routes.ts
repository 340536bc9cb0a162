import * as byKey from '@ferry/core/contract/repeats/anyone';
import * as repeats from '@ferry/core/contract/repeats/customer';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { register } from '../../../http/register.ts';
import { find } from './find.ts';
import { findByKey } from './find-by-key.ts';

export function registerRepeats(app: FastifyInstance, services: Services): void {
  register(app, services)(repeats)({ find });
  register(app, services)(byKey)({ findByKey });
}
