// No calls: EPay (易支付), the protocol of many small payment gateways, signed with MD5.

import * as z from 'zod/mini';
import { means } from '../../base/fields/fields.ts';
import { line } from '../../base/primitives.ts';
import { address, secretText } from './fields.ts';

export const shown = z.object({
  kind: z.literal('epay'),
  /** The address of the gateway, under which `submit.php`, `mapi.php` and `api.php` are. */
  address: means(address, { name: 'url' }),
  /** Your merchant number. */
  pid: means(line(1, 64), { name: 'pid' }),
  /** EPay’s name of the way to pay, such as `alipay`. `null`: the customer chooses it on the gateway’s own page. */
  type: means(z._default(z.nullable(line(1, 32)), null), { name: 'type' }),
  /** `form`: the customer opens `submit.php`; `api`: Ferry gets an address or a QR code from `mapi.php`. */
  mode: means(z._default(z.enum(['form', 'api']), 'form'), { name: 'mode' }),
  /** Whether `api.php` answers questions about orders. BEpusdt and epusdt have none, so that only notifications count. */
  is_asked: means(z._default(z.boolean(), true), { name: 'is_asked' }),
});

export const secrets = z.object({
  /** Your merchant key, for MD5 signatures. */
  key: secretText('merchant_key'),
});
