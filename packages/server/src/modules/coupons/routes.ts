import * as coupons from '@ferry/core/contract/coupons';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../context.ts';
import { register } from '../../http/register.ts';
import { checkCoupon } from './check-coupon.ts';

export function registerCoupons(app: FastifyInstance, services: Services): void {
  register(app, services)(coupons)({ check: checkCoupon });
}
