import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Time = ColumnType<Date, Date | string, Date | string>;
type OptionalTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** What agents report beside traffic. */
export interface AgentTables {
  detect_rule: {
    id: GeneratedAlways<number>;
    name: string;
    description: Generated<string>;
    pattern: string;
    reads: Generated<'text' | 'hex'>;
    ban_after: number | null;
    ban_minutes: number | null;
    is_enabled: Generated<boolean>;
    created_at: ColumnType<Date, Date | undefined, Date>;
  };
  detect_hit: {
    id: GeneratedAlways<number>;
    account_id: number;
    rule_id: number;
    node_id: number;
    at: Time;
  };
  blocked_ip: {
    id: GeneratedAlways<number>;
    ip: string;
    node_id: number;
    blocked_at: Time;
    unblocked_at: OptionalTime;
    is_held: Generated<boolean>;
  };
  speed_test: {
    id: GeneratedAlways<number>;
    node_id: number;
    at: Time;
    result: ColumnType<Record<string, unknown>, string, string>;
  };
}
