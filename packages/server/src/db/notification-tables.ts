import type { NotificationChannel, NotificationEvent } from '@ferry/core/contract/notifications';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Time = ColumnType<Date, Date | string, Date | string>;
type NullableTime = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** What the bot and the notifications keep. */
export interface NotificationTables {
  telegram_code: { account_id: number; code_hash: Uint8Array; code_sealed: Uint8Array; expires_at: Time };
  telegram_bot: {
    bot_id: number;
    username: string;
    poller: ColumnType<string | null, string | null | undefined, string | null>;
    polled_until: NullableTime;
  };
  telegram_update: { bot_id: number; update_id: number; at: Time };
  telegram_message: {
    id: GeneratedAlways<number>;
    chat_id: number;
    body: string;
    created_at: Time;
    due_at: Time;
    tries: Generated<number>;
    sent_at: NullableTime;
    given_up_at: NullableTime;
    failure: ColumnType<string | null, string | null | undefined, string | null>;
  };
  notification_off: { account_id: number; event: NotificationEvent; channel: NotificationChannel };
  notification_told: { account_id: number; event: NotificationEvent; period: Time; told_at: Time };
}
