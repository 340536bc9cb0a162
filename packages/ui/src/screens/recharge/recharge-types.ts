import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { list, options, proceed } from '@ferry/core/contract/payments/customer';

export type RechargeOptions = CallAnswer<typeof options>['result'];
/** A recharge, and where to pay it as long as that is possible. */
export type RechargeResult = CallAnswer<typeof proceed>['result'];
export type RechargeList = CallAnswer<typeof list>['result'];
export type RechargeRecord = RechargeList['recharge_records'][number];
/** A payment method that the customer can choose. */
export type PayMethod = RechargeOptions['ways'][number];
export type RechargeStatus = RechargeRecord['status'];
