import * as coupons from '@ferry/core/contract/coupons/customer';
import * as shopAdmin from '@ferry/core/contract/shop/admin';
import * as shop from '@ferry/core/contract/shop/customer';
import * as orders from '@ferry/core/contract/shop/orders';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { register } from '../../../http/register.ts';
import { checkCoupon } from './orders/check-coupon.ts';
import { confirmOrder } from './orders/confirm-order.ts';
import { listOrders } from './orders/list-orders.ts';
import { preOrder } from './orders/pre-order.ts';
import { previewRefund, refundOrder } from './orders/refund-order.ts';
import { createProduct } from './products/create-product.ts';
import { listAllProducts } from './products/managed-products.ts';
import { updateProduct } from './products/update-product.ts';
import { listProducts, showProduct } from './queries.ts';
import { registerV1Shop } from './v1.ts';

export function registerShop(app: FastifyInstance, services: Services): void {
  register(app, services)(shop)({ list: listProducts, info: showProduct, preOrder, confirmOrder });
  register(app, services)(shopAdmin)({ createProduct, updateProduct, listProducts: listAllProducts });
  register(app, services)(orders)({ listOrders, previewRefund, refundOrder });
  // The call is in the contract's coupons, and its verb is here because a discount depends on a product.
  register(app, services)(coupons)({ check: checkCoupon });
  registerV1Shop(app, services);
}
