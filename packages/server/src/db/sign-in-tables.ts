import type { ColumnType } from 'kysely';

type Time = ColumnType<Date, Date | string, Date | string>;
type NullableTime = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface SignInTables {
  sign_in_request: {
    id: string;
    code_hash: Uint8Array;
    created_at: Time;
    expires_at: Time;
    ip: string | null;
    agent: string;
    answered_at: NullableTime;
    is_allowed: ColumnType<boolean | null, boolean | null | undefined, boolean>;
    account_id: ColumnType<number | null, number | null | undefined, number>;
    password_version: ColumnType<string | null, string | null | undefined, string>;
    spent_at: NullableTime;
  };
  sign_in_link: {
    token_hash: Uint8Array;
    account_id: number;
    password_version: string;
    created_at: Time;
    expires_at: Time;
    spent_at: NullableTime;
  };
}
