import * as services from '@ferry/core/contract/services/customer';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { register } from '../../../http/register.ts';
import { listDevices } from './devices/list-devices.ts';

export function registerServices(app: FastifyInstance, ground: Services): void {
  register(app, ground)(services)({ devices: listDevices });
}
