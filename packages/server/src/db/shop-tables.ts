import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Time = ColumnType<Date, Date | string, Date | string>;
type NullableTime = ColumnType<Date | null, Date | null | undefined, Date | null>;
type Json<T = Record<string, unknown>> = ColumnType<T, string, string>;

export type ProductKind = 'main_package' | 'additional_package' | 'checkin_package' | 'debuff_package';

export interface ProductGroupTable {
  id: Generated<number>;
  name: string;
  info: Generated<string>;
  features: ColumnType<
    { support: boolean; name: string; info?: string | null }[],
    string | undefined,
    string
  >;
  position: Generated<number>;
}

export interface ProductTable {
  id: Generated<number>;
  created_at: ColumnType<Date, Date | undefined, Date>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
  name: string;
  group_id: number;
  kind: ProductKind;
  price: string;
  quota_bytes: number | null;
  level: number | null;
  level_duration: string | null;
  account_duration: string | null;
  reset_interval: string | null;
  speed_limit: number | null;
  device_limit: number | null;
  content: Generated<string>;
  resets_monthly: Generated<boolean>;
  is_enabled: Generated<boolean>;
  is_renewal_only: Generated<boolean>;
  /** Whether the media service is part of the plan. */
  includes_media: Generated<boolean>;
  data: ColumnType<Record<string, unknown>, string | undefined, string>;
}

export interface QuoteTable {
  id: Generated<string>;
  account_id: number;
  product_id: number;
  created_at: Time;
  expires_at: Time;
  price: string;
  terms: Json;
  losses: string[];
  coupon_id: ColumnType<number | null, number | null | undefined, never>;
  discount: ColumnType<string, string | undefined, never>;
  purchase_id: number | null;
}

export interface PurchaseTable {
  id: GeneratedAlways<number>;
  account_id: number;
  created_at: Time;
  quote_id: string | null;
  idempotency_key: string | null;
  product_id: number;
  product_name: string;
  kind: 'main_package' | 'additional_package';
  price: string;
  coupon_id: ColumnType<number | null, number | null | undefined, never>;
  discount: ColumnType<string, string | undefined, never>;
  balance_after: string;
  service_before: Json;
  service_after: Json;
  /** The complete service from before the purchase. */
  service_held: ColumnType<Record<string, unknown> | null, string | null | undefined, never>;
  expires_at: NullableTime;
  renew_price: string | null;
  renew_at: NullableTime;
  auto_renews: Generated<boolean>;
  renews: ColumnType<number | null, number | null | undefined, never>;
}

export interface PurchaseRefundTable {
  purchase_id: number;
  account_id: number;
  token_id: string;
  idempotency_key: string | null;
  at: Time;
  amount: string;
  remark: string;
  answer: Json;
}

export interface CdKeyBatchTable {
  id: GeneratedAlways<number>;
  created_at: Time;
  token_id: string | null;
  key_hash: Uint8Array | null;
  note: Generated<string>;
  worth: Json;
  expires_at: NullableTime;
  count: number;
}

export interface CdKeyTable {
  id: GeneratedAlways<number>;
  code_hash: Uint8Array;
  hint: string;
  kind: 'money' | 'traffic' | 'account_time' | 'level_time';
  amount: string | null;
  bytes: number | null;
  level: number | null;
  duration: string | null;
  created_at: Time;
  expires_at: NullableTime;
  redeemed_by: number | null;
  redeemed_at: NullableTime;
  batch_id: ColumnType<number | null, number | null | undefined, never>;
  revoked_at: NullableTime;
  speed_limit: ColumnType<number | null, number | null | undefined, never>;
  device_limit: ColumnType<number | null, number | null | undefined, never>;
  /** Redeemed when days of a level dropped their bytes where the level ran or had run before. */
  may_be_short: ColumnType<boolean, never, never>;
}

/** What the shop and its codes keep. */
export interface ShopTables {
  product_group: ProductGroupTable;
  product: ProductTable;
  quote: QuoteTable;
  purchase: PurchaseTable;
  purchase_refund: PurchaseRefundTable;
  cd_key: CdKeyTable;
  cd_key_batch: CdKeyBatchTable;
}
