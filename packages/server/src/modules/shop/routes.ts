import * as coupons from '@ferry/core/contract/coupons';
import * as orders from '@ferry/core/contract/orders-admin';
import * as shop from '@ferry/core/contract/shop';
import * as shopAdmin from '@ferry/core/contract/shop-admin';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../context.ts';
import { register } from '../../http/register.ts';
import { checkCoupon } from './check-coupon.ts';
import { confirmOrder } from './confirm-order.ts';
import { createProduct } from './create-product.ts';
import { listOrders } from './list-orders.ts';
import { listAllProducts } from './managed-products.ts';
import { preOrder } from './pre-order.ts';
import { listProducts, showProduct } from './queries.ts';
import { previewRefund, refundOrder } from './refund-order.ts';
import { updateProduct } from './update-product.ts';
import { registerV1Shop } from './v1.ts';

export function registerShop(app: FastifyInstance, services: Services): void {
  register(app, services)(shop)({ list: listProducts, info: showProduct, preOrder, confirmOrder });
  register(app, services)(shopAdmin)({ createProduct, updateProduct, listProducts: listAllProducts });
  register(app, services)(orders)({ listOrders, previewRefund, refundOrder });
  // The call is in the contract's coupons, and its verb is here because a discount depends on a product.
  register(app, services)(coupons)({ check: checkCoupon });
  registerV1Shop(app, services);
}
