import type { ColumnType, GeneratedAlways } from 'kysely';

type Time = ColumnType<Date, Date | string, Date | string>;

export interface BotTables {
  bot_grant: {
    id: GeneratedAlways<number>;
    token_id: string;
    idempotency_key: string;
    account_id: number;
    bytes: number;
    day: string;
    at: Time;
  };
}
