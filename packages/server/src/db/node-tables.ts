import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Time = ColumnType<Date, Date | string, Date | string>;
type OptionalTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export interface NodeTable {
  id: Generated<number>;
  name: string;
  country_code: string;
  location: Generated<string>;
  remark: string | null;
  config: ColumnType<Record<string, unknown>, string, string>;
  hosts: string[];
  level: Generated<number>;
  rate: Generated<string>;
  speed_limit: number | null;
  line_mbps: Generated<number>;
  is_enabled: Generated<boolean>;
  is_hidden: Generated<boolean>;
  priority: Generated<number>;
  created_at: ColumnType<Date, Date | undefined, Date>;
  last_heard_at: OptionalTime;
  heard_from: ColumnType<string | null, string | null | undefined, string | null>;
  cores: ColumnType<number | null, number | null | undefined, number | null>;
  load: ColumnType<number | null, number | null | undefined, number | null>;
  load_text: Generated<string>;
  uptime_seconds: Generated<number>;
  old_server: ColumnType<string | null, string | null | undefined, string | null>;
  old_sort: ColumnType<number | null, number | null | undefined, number | null>;
  silent_since: OptionalTime;
  addresses: Generated<string[]>;
  maintenance_note: ColumnType<string | null, string | null | undefined, string | null>;
  maintenance_from: OptionalTime;
  maintenance_until: OptionalTime;
  certificate: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
  certificate_sealed: ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array | null>;
  certificate_ends_at: OptionalTime;
  certificate_set_at: OptionalTime;
  certificate_asked_at: OptionalTime;
  certificate_is_withheld: Generated<boolean>;
}

export type NodeEventKind =
  | 'first_heard'
  | 'silent'
  | 'back'
  | 'restarted'
  | 'address_refused'
  | 'absurd_rows';

/** Bytes of one row or one sum: raw and billed. */
export interface Bytes {
  upload: number;
  download: number;
  billed: number;
}

/** Nodes, their keys, and the traffic and addresses that they report. */
export interface NodeTables {
  node: NodeTable;
  node_key: {
    id: GeneratedAlways<number>;
    node_id: number | null;
    key_hash: Uint8Array;
    name: Generated<string>;
    is_enabled: Generated<boolean>;
    created_at: ColumnType<Date, Date | undefined, Date>;
    last_used_at: OptionalTime;
  };
  node_event: {
    id: GeneratedAlways<number>;
    node_id: number;
    at: Time;
    kind: NodeEventKind;
    detail: ColumnType<Record<string, unknown>, string, never>;
    is_told: Generated<boolean>;
  };
  node_load: { node_id: number; at: Time; reports: number; readable: number; load_sum: number };
  traffic_report: Bytes & {
    id: GeneratedAlways<number>;
    node_id: number;
    idempotency_key: string | null;
    body_hash: Uint8Array;
    received_at: Time;
    rate: string;
    is_delivered: boolean | null;
    grown_from: number | null;
    row_count: number;
    folded_at: OptionalTime;
  };
  traffic_row: Bytes & { report_id: number; node_id: number; account_id: number; at: Time };
  account_hour: Bytes & {
    account_id: number;
    hour: Time;
    node_ids: number[];
    uploads: number[];
    downloads: number[];
    billeds: number[];
  };
  node_hour: Bytes & { node_id: number; hour: Time };
  /** A view of `account_hour`, by node. */
  traffic_hour: Bytes & { account_id: number; node_id: number; hour: Time };
  /** `day` is a business day of the site, as `2026-03-10`. */
  traffic_day: Bytes & { account_id: number; day: string };
  traffic_rejected: {
    id: GeneratedAlways<number>;
    report_id: number;
    node_id: number;
    at: Time;
    reason: 'malformed' | 'negative' | 'beyond_line' | 'unknown_customer' | 'not_served';
    content: string;
  };
  node_budget: {
    node_id: number;
    reported_at: OptionalTime;
    since: OptionalTime;
    left_bytes: Generated<number>;
  };
  departure: {
    account_id: number;
    level: number;
    expires_at: Time;
    at: ColumnType<Date, Date | undefined, Date>;
  };
  node_past: { node_id: number; level: number; until_at: ColumnType<Date, Date | undefined, Date> };
  alive_ip: {
    account_id: number;
    ip: string;
    node_id: number;
    last_seen_at: Time;
    since: ColumnType<Date, Date | undefined, Date>;
    alive_until: ColumnType<Date, Date | undefined, Date>;
  };
  alive_pace: { node_id: number; reported_at: Time; seconds: number };
  subscription_fetch: {
    id: GeneratedAlways<number>;
    account_id: number;
    at: Time;
    client: string;
    agent: string;
    ip: string | null;
  };
  serving_change: { id: GeneratedAlways<number>; at: ColumnType<Date, Date | undefined, never> };
}
