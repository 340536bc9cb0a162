import * as shop from '@ferry/core/contract/shop';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../context.ts';
import { register } from '../../http/register.ts';
import { confirmOrder } from './confirm-order.ts';
import { registerOldShop } from './legacy.ts';
import { preOrder } from './pre-order.ts';
import { listProducts, showProduct } from './queries.ts';

export function registerShop(app: FastifyInstance, services: Services): void {
  register(app, services)(shop)({ list: listProducts, info: showProduct, preOrder, confirmOrder });
  registerOldShop(app, services);
}
