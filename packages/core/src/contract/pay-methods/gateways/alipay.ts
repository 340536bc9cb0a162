// No calls: Alipay face to face (当面付), signed with RSA2.

import * as z from 'zod/mini';
import { means } from '../../base/fields/fields.ts';
import { line } from '../../base/primitives.ts';
import { address, privateKey, publicKey } from './fields.ts';

export const shown = z.object({
  kind: z.literal('alipay'),
  /** The address of Alipay’s gateway. */
  address: means(z._default(address, 'https://openapi.alipay.com/gateway.do'), { name: 'url' }),
  /** The number of your application. */
  app_id: means(line(1, 32), { name: 'app_id' }),
  /** The number of the Alipay account that gets the money. If it is set, notifications for other accounts are refused. */
  seller_id: means(z.optional(line(1, 32)), { name: 'seller_id' }),
  /** Alipay’s public key (支付宝公钥), not the one of your application. */
  alipay_public_key: publicKey('alipay_public_key'),
});

export const secrets = z.object({
  /** The private key of your application (应用私钥). */
  private_key: privateKey('private_key'),
});
