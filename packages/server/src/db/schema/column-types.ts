import type { gateway } from '@ferry/core/contract/pay-methods/pay-method';
import type { shownSettings } from '@ferry/core/contract/pay-methods/settings';
import type { payWay } from '@ferry/core/contract/payments/customer';
import type { ColumnType } from 'kysely';
import type * as z from 'zod/mini';

/** The name of a gateway. */
export type GatewayName = z.output<typeof gateway>;
/** What a gateway needs to know, without its secrets. */
export type PublicSettings = z.output<typeof shownSettings>;
/** Where a customer pays for a recharge. */
export type PayWay = z.output<typeof payWay>;

/** JSON as the driver parses it. It is written as text. */
type Json<T = Record<string, unknown>> = ColumnType<T, string, string>;

export interface InvoiceLine {
  kind: 'price' | 'discount' | 'recharge' | 'credit';
  /** The name of the line. By default it is the name of the invoice. */
  label?: string;
  amount: string;
}

/** Texts in each language, by their names in the contract, such as `shop_name_en`. */
export type StoredTexts = Readonly<Record<string, unknown>>;

/** Ferry's sentence in a record: the key of its words, their values, and texts of these values, such as `name_en`. */
export interface Sentence {
  key: string;
  values?: Readonly<Record<string, string | number>>;
  texts?: StoredTexts;
}
type StoredSentence = ColumnType<Sentence | null, string | null | undefined, string | null>;

/** A rate of a node from a time of the day until another one, such as 22:30. */
export interface HourlyRate {
  from: string;
  to: string;
  rate: string;
}

/** A second factor that was on, with its recovery codes. Bytes are base64, and times have the form of JSON. */
export interface FormerFactor {
  secret_sealed: string;
  enabled_at: string;
  last_step: number;
  codes: { code_hash: string; used_at: string | null; made_at: string | null }[];
}

/**
 * Types that PostgreSQL's catalogue does not know: the content of some JSON columns, and columns that only triggers
 * write. `tables.ts` refers to them by table and column.
 */
export interface ColumnTypes {
  'account.balance': ColumnType<string, never, never>;
  'account.debt': ColumnType<string, never, never>;
  'announcement.texts': ColumnType<StoredTexts, string | undefined, string>;
  'ban.sentence': StoredSentence;
  'column_import.position': ColumnType<unknown, string | null | undefined, string | null>;
  'debt_entry.debt_after': ColumnType<string, never, never>;
  'detect_rule.texts': ColumnType<StoredTexts, string | undefined, string>;
  'invoice.sentence': StoredSentence;
  'invoice.lines': ColumnType<InvoiceLine[], string, never>;
  'ledger.balance_after': ColumnType<string, never, never>;
  'ledger.sentence': StoredSentence;
  'node.hourly_rates': ColumnType<HourlyRate[], string | undefined, string>;
  'node.maintenance_texts': ColumnType<StoredTexts, string | undefined, string>;
  'node.texts': ColumnType<StoredTexts, string | undefined, string>;
  'node_group.texts': ColumnType<StoredTexts, string, string>;
  'ticket_message.sentence': StoredSentence;
  'ticket_macro.texts': ColumnType<StoredTexts, string | undefined, string>;
  'pay_method.gateway': GatewayName;
  'pay_method.settings': ColumnType<PublicSettings, string, string>;
  'pay_method.texts': ColumnType<StoredTexts, string, string>;
  'product.texts': ColumnType<StoredTexts, string | undefined, string>;
  'product_group.features': ColumnType<
    { support: boolean; name: string; info?: string | null }[],
    string | undefined,
    string
  >;
  'product_group.texts': ColumnType<StoredTexts, string | undefined, string>;
  'recharge.system': GatewayName;
  'recharge.pay': ColumnType<PayWay | null, string | null | undefined, string | null>;
  'payment.gateway': GatewayName;
  'undo.factor': ColumnType<FormerFactor | null, string | null, null>;
  json: Json;
}
