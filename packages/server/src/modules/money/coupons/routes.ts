import * as admin from '@ferry/core/contract/coupons/admin';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { register } from '../../../http/register.ts';
import { createCoupon } from './create-coupon.ts';
import { listCoupons } from './queries.ts';
import { stopCoupon } from './stop-coupon.ts';

export function registerCoupons(app: FastifyInstance, services: Services): void {
  register(app, services)(admin)({ create: createCoupon, list: listCoupons, stop: stopCoupon });
}
