import type { preferences } from '@ferry/core/contract/preferences';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type * as z from 'zod/mini';
import type { AccountTables } from './account-tables.ts';
import type { AgentTables } from './agent-tables.ts';
import type { BillTables } from './bill-tables.ts';
import type { BotTables } from './bot-tables.ts';
import type { CampaignTables } from './campaign-tables.ts';
import type { JobTables } from './job-tables.ts';
import type { NodeTables } from './node-tables.ts';
import type { NotificationTables } from './notification-tables.ts';
import type { PaymentTables } from './payment-tables.ts';
import type { SecurityTables } from './security-tables.ts';
import type { ShopTables } from './shop-tables.ts';
import type { SignInTables } from './sign-in-tables.ts';
import type { SiteTables } from './site-tables.ts';
import type { StatisticsTables } from './statistics-tables.ts';
import type { TicketTables } from './ticket-tables.ts';

/** Types of the tables, as both drivers return them: 64-bit integers as numbers, numeric and interval as text. */

type Time = ColumnType<Date, Date | string, Date | string>;
type GeneratedTime = ColumnType<Date, Date | string | undefined, Date | string>;
type Preferences = z.output<typeof preferences>;
type Preference<Name extends keyof Preferences> = ColumnType<
  Preferences[Name],
  Preferences[Name] | undefined,
  Preferences[Name]
>;
type Json = ColumnType<Record<string, unknown>, string, string>;

export type RefusedFor = 'wrong_password' | 'account_disabled' | 'code_required' | 'code_wrong';

export interface AccountTable {
  id: Generated<number>;
  new_id: Generated<string>;
  email: string;
  email_key: string;
  name: string;
  password: string;
  password_version: Generated<string>;
  language: Generated<string>;
  time_zone: Generated<string>;
  /** Display preferences. Null: the customer never chose one. */
  shown_language: Preference<'language'>;
  theme: Preference<'theme'>;
  first_day: Preference<'first_day'>;
  numbers: Preference<'numbers'>;
  motion: Preference<'motion'>;
  created_at: GeneratedTime;
  registered_ip: string | null;
  expires_at: Time;
  is_enabled: Generated<boolean>;
  balance: ColumnType<string, never, never>;
  invite_balance: Generated<string>;
  invite_code: string;
  invited_by: number | null;
  telegram_id: number | null;
  telegram_name: Generated<string>;
  telegram_linked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  telegram_unreachable_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The password_version that was checked against the list of common passwords. */
  password_checked: string | null;
  must_change_password: Generated<boolean>;
  guesses_told_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  code_guesses_told_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The round in which wrong passwords are counted. */
  password_round: Generated<number>;
  /** The round in which wrong codes of the second factor are counted. */
  code_round: Generated<number>;
}

export interface ServiceTable {
  account_id: number;
  product_id: number | null;
  level: Generated<number>;
  level_expires_at: Time;
  quota_bytes: Generated<number>;
  package_bytes: Generated<number>;
  used_upload: Generated<number>;
  used_download: Generated<number>;
  speed_limit: number | null;
  device_limit: number | null;
  period_started_at: Time | null;
  next_reset_at: Time | null;
  reset_interval: string | null;
  auto_reset_day: Generated<number>;
  purchased_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  proxy_password: string;
  proxy_uuid: Generated<string>;
  port: number | null;
  traffic_log_token: Generated<string>;
  emby_uuid: Generated<string>;
  link_token_hash: Uint8Array;
  link_token_sealed: Uint8Array;
  /** Null: not assigned yet. */
  link_group: number | null;
  last_used_at: Time | null;
}

export interface Tables
  extends AccountTables,
    AgentTables,
    BillTables,
    BotTables,
    CampaignTables,
    JobTables,
    NodeTables,
    NotificationTables,
    PaymentTables,
    SecurityTables,
    ShopTables,
    SignInTables,
    SiteTables,
    StatisticsTables,
    TicketTables {
  account: AccountTable;
  service: ServiceTable;
  setting: { name: string; value: Json };
  session: {
    id: string;
    account_id: number;
    is_remembered: boolean;
    created_at: GeneratedTime;
    last_used_at: GeneratedTime;
    ip: string | null;
    agent: string;
    /** When the session ends for good, even if it is refreshed. */
    ends_at: Time;
    ended_at: Time | null;
    by_password: Generated<boolean>;
    confirmed_by: ColumnType<string | null, string | null | undefined, null>;
  };
  refresh_token: {
    jti: string;
    session_id: string;
    issued_at: Time;
    expires_at: Time;
    used_at: Time | null;
    successor: string | null;
  };
  login_log: {
    id: Generated<string>;
    /** Null: no account has the address that was tried. */
    account_id: number | null;
    at: GeneratedTime;
    ip: string | null;
    agent: string;
    succeeded: boolean;
    refused_for: ColumnType<RefusedFor | null, RefusedFor | null | undefined, never>;
    /** The browser that asked, if it was known then or later. */
    device: ColumnType<string | null, string | null | undefined, never>;
    /** The session that was opened. Null: none, or the row is older than this column. */
    session_id: ColumnType<string | null, string | null | undefined, never>;
  };
  activity_log: {
    id: GeneratedAlways<number>;
    account_id: number;
    at: GeneratedTime;
    kind: string;
    detail: Json;
    ip: string | null;
  };
  email_code: {
    email_key: string;
    purpose: 'register' | 'reset_password' | 'edit_email';
    asked_by: Uint8Array;
    code_hash: Uint8Array;
    expires_at: Time;
    tries_left: number;
    others_left: number;
  };
  captcha_key: { id: string; kind: string; expires_at: Time };
  captcha_challenge: { token: string; data: Json; expires_at: Time };
  captcha_token: { token: string; expires_at: Time; tries: number };
  guessed_address: { email_key: string; secret: Generated<'password' | 'code'>; at: Time };
  limit_counter: { key: string; hits: number; ends_at: Time };
  mail: {
    id: GeneratedAlways<number>;
    recipient: string;
    subject: string;
    body_text: string;
    body_html: string;
    created_at: GeneratedTime;
    due_at: GeneratedTime;
    tries: Generated<number>;
    sent_at: Time | null;
    failure: string | null;
    /** The campaign of the mail. Null: the mail is about an event. */
    campaign_id: ColumnType<number | null, number | null | undefined, number | null>;
    unsubscribe_url: ColumnType<string | null, string | null | undefined, string | null>;
    is_held: Generated<boolean>;
    taken_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
    dropped_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  script_token: {
    id: Generated<string>;
    name: string;
    /** The owner's name. */
    owner: string;
    role: Generated<'owner' | 'admin' | 'support' | 'finance' | 'operations' | 'script'>;
    token_hash: Uint8Array;
    scopes: string[];
    created_at: GeneratedTime;
    expires_at: Time | null;
    revoked_at: Time | null;
    last_used_at: Time | null;
  };
  audit_log: {
    id: GeneratedAlways<number>;
    at: GeneratedTime;
    token_id: string | null;
    operation: string;
    target: string;
    detail: Json;
    ip: string | null;
    before: Json | null;
    after: Json | null;
  };
  ban: {
    id: GeneratedAlways<number>;
    account_id: number;
    starts_at: Time;
    ends_at: Time;
    reason: string;
    remark: Generated<string>;
    wants_mail: boolean;
    created_at: GeneratedTime;
    mailed_at: Time | null;
    ended_at: Time | null;
  };
  announcement: {
    id: GeneratedAlways<number>;
    kind: 'index_ann' | 'pop_up_ann';
    markdown: string;
    html: string;
    created_at: GeneratedTime;
    /** The announcement is visible from then on. A time in the future means that it is scheduled. */
    published_at: GeneratedTime;
    withdrawn_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    edited_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    /** Who published or edited it last. Null: the row is older than this column. */
    author: ColumnType<string | null, string | null | undefined, string | null>;
  };
  announcement_text: {
    announcement_id: number;
    version: number;
    markdown: string;
    since: Time;
    author: string | null;
  };
  gift: {
    id: GeneratedAlways<number>;
    account_id: number;
    token_id: string;
    idempotency_key: string | null;
    given_at: Time;
    worth: Json;
    reason: string;
    /** Given when days of a level dropped their bytes where the level ran or had run before. */
    may_be_short: ColumnType<boolean, never, never>;
  };
  ledger: {
    id: GeneratedAlways<number>;
    account_id: number;
    created_at: GeneratedTime;
    kind: 'recharge' | 'cd_key' | 'purchase' | 'renewal' | 'refund' | 'invite' | 'correction';
    amount: string;
    balance_after: ColumnType<string, never, never>;
    subject: string;
    reference: string;
  };
}
