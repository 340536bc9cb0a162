// No calls: the second version of EPay (易支付), signed with RSA.

import * as z from 'zod/mini';
import { means } from '../../base/fields/fields.ts';
import { line } from '../../base/primitives.ts';
import { address, privateKey, publicKey } from './fields.ts';

export const shown = z.object({
  kind: z.literal('epayrsa'),
  /** The address of the gateway, under which `api/pay/create` is. */
  address: means(address, { name: 'url' }),
  /** Your merchant number. */
  pid: means(line(1, 64), { name: 'pid' }),
  /** EPay’s name of the way to pay, such as `alipay`. */
  type: means(line(1, 32), { name: 'type' }),
  /** The gateway’s public key (平台公钥), which verifies its answers and notifications. */
  platform_public_key: publicKey('platform_public_key'),
});

export const secrets = z.object({
  /** Your private key (商户私钥), which signs the orders. */
  private_key: privateKey('private_key'),
});
