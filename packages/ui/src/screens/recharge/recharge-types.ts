import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { list, options, payMethod, proceed } from '@ferry/core/contract/payments/customer';
import type * as z from 'zod/mini';

export type RechargeOptions = CallAnswer<typeof options>['result'];
/** A recharge, and where to pay it as long as that is possible. */
export type RechargeResult = CallAnswer<typeof proceed>['result'];
export type RechargeList = CallAnswer<typeof list>['result'];
export type RechargeRecord = RechargeList['recharge_records'][number];
export type PayMethod = z.output<typeof payMethod>;
export type RechargeStatus = RechargeRecord['status'];
