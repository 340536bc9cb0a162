import type { payMethod } from '@ferry/core/contract/payments';
import type { paySystem } from '@ferry/core/contract/payments-admin';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type * as z from 'zod/mini';

type Time = ColumnType<Date, Date | string, Date | string>;
type NullableTime = ColumnType<Date | null, Date | null | undefined, Date | null>;

export type PaySystem = z.infer<typeof paySystem>;
export type PayMethod = z.infer<typeof payMethod>;
export type PayWay = { kind: 'url' | 'qrcode'; text: string };

export interface RechargeTable {
  id: Generated<string>;
  account_id: number;
  created_at: Time;
  updated_at: Time;
  trade_no: string;
  system: PaySystem;
  method: PayMethod;
  amount: string;
  currency: string;
  status: Generated<'pending' | 'paid' | 'expired' | 'cancelled' | 'failed'>;
  expires_at: Time;
  pay: ColumnType<PayWay | null, string | undefined, string | null>;
  gateway_session: string | null;
  gateway_no: string | null;
  paid_at: NullableTime;
  /** Who says that it was paid. Staff name no `gateway_no`. */
  paid_by: Generated<'gateway' | 'staff'>;
  asked_at: NullableTime;
  refunded_at: NullableTime;
  remark: string | null;
}

export interface CouponTable {
  id: GeneratedAlways<number>;
  code: string;
  kind: 'percent' | 'amount';
  percent: number | null;
  amount: string | null;
  starts_at: NullableTime;
  ends_at: NullableTime;
  most: number | null;
  most_per_customer: number | null;
  product_ids: number[] | null;
  is_enabled: Generated<boolean>;
  created_at: Time;
}

export interface InvoiceLine {
  kind: 'price' | 'discount' | 'recharge';
  label: string;
  amount: string;
}

export interface InvoiceTable {
  id: Generated<string>;
  serial: GeneratedAlways<number>;
  account_id: number;
  created_at: Time;
  recharge_id: string | null;
  purchase_id: number | null;
  subject: string;
  lines: ColumnType<InvoiceLine[], string, never>;
  total: string;
}

/** What payments, coupons and invoices keep. */
export interface PaymentTables {
  recharge: RechargeTable;
  coupon: CouponTable;
  invoice: InvoiceTable;
}
