import * as coupons from '@ferry/core/contract/coupons';
import * as shop from '@ferry/core/contract/shop';
import * as shopAdmin from '@ferry/core/contract/shop-admin';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../context.ts';
import { register } from '../../http/register.ts';
import { checkCoupon } from './check-coupon.ts';
import { confirmOrder } from './confirm-order.ts';
import { createProduct } from './create-product.ts';
import { registerOldShop } from './legacy.ts';
import { listAllProducts } from './managed-products.ts';
import { preOrder } from './pre-order.ts';
import { listProducts, showProduct } from './queries.ts';
import { updateProduct } from './update-product.ts';

export function registerShop(app: FastifyInstance, services: Services): void {
  register(app, services)(shop)({ list: listProducts, info: showProduct, preOrder, confirmOrder });
  register(app, services)(shopAdmin)({ createProduct, updateProduct, listProducts: listAllProducts });
  // What a coupon takes off is a question about a product.
  register(app, services)(coupons)({ check: checkCoupon });
  registerOldShop(app, services);
}
