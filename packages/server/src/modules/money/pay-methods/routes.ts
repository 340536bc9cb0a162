import * as admin from '@ferry/core/contract/pay-methods/admin';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { register } from '../../../http/register.ts';
import { createMethod } from './create-method.ts';
import { disableMethod } from './disable-method.ts';
import { enableMethod } from './enable-method.ts';
import { orderMethods } from './order-methods.ts';
import { listMethods, showMethod } from './queries.ts';
import { testMethod } from './test-method.ts';
import { updateMethod } from './update-method.ts';

export function registerPayMethods(app: FastifyInstance, services: Services): void {
  register(app, services)(admin)({
    list: listMethods,
    show: showMethod,
    create: createMethod,
    update: updateMethod,
    enable: enableMethod,
    disable: disableMethod,
    order: orderMethods,
    test: testMethod,
  });
}
