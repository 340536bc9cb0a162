import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Time = ColumnType<Date, Date | string, Date | string>;
type NullableTime = ColumnType<Date | null, Date | null | undefined, Date | null>;
type Json = ColumnType<Record<string, unknown>, string, string>;

/** What mails to many customers keep. */
export interface CampaignTables {
  mail_campaign: {
    id: GeneratedAlways<number>;
    created_at: Time;
    token_id: string;
    author: string;
    idempotency_key: string | null;
    name: string;
    about: 'news' | 'account';
    segment: Json;
    texts: Json;
    announcement_id: number | null;
    per_minute: number;
    state: Generated<'running' | 'paused' | 'cancelled' | 'done'>;
    starts_at: Time;
    next_at: Time;
    ended_at: NullableTime;
  };
  mail_campaign_recipient: {
    campaign_id: number;
    account_id: number;
    unsubscribe_token: Generated<string>;
    mail_id: ColumnType<number | null, number | null | undefined, number | null>;
    queued_at: NullableTime;
    sent_at: NullableTime;
    left_out: ColumnType<
      'unsubscribed' | 'disabled' | 'dropped' | null,
      'unsubscribed' | 'disabled' | 'dropped' | null | undefined,
      'unsubscribed' | 'disabled' | 'dropped' | null
    >;
  };
}
