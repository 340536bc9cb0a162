import * as push from '@ferry/core/contract/push/customer';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { register } from '../../../http/register.ts';
import { addDevice } from './add-device.ts';
import { listDevices } from './list-devices.ts';
import { removeDevice } from './remove-device.ts';

export function registerPush(app: FastifyInstance, services: Services): void {
  register(app, services)(push)({ list: listDevices, add: addDevice, remove: removeDevice });
}
