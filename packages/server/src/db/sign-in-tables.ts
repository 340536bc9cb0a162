import type { ColumnType } from 'kysely';

type Time = ColumnType<Date, Date | string, Date | string>;
type NullableTime = ColumnType<Date | null, Date | null | undefined, Date | null>;

type NullableText = ColumnType<string | null, string | null | undefined, string | null>;

/** A second factor that was on, with its recovery codes. Bytes are base64, and times have the form of JSON. */
export interface KeptFactor {
  secret_sealed: string;
  enabled_at: string;
  last_step: number;
  codes: { code_hash: string; used_at: string | null }[];
}

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
    /** The session that confirmed the sign-in. Null: a linked chat confirmed it. */
    confirmed_by: NullableText;
  };
  /** What an undo link restores. */
  undo: {
    token_hash: Uint8Array;
    account_id: number;
    act: string;
    created_at: Time;
    expires_at: Time;
    ended_at: NullableTime;
    email: string;
    /** The form in which addresses are compared. */
    email_key: string;
    factor: ColumnType<KeptFactor | null, string | null, never>;
  };
  /** A mailed link "this was not me". */
  not_me: {
    token_hash: Uint8Array;
    account_id: number;
    created_at: Time;
    expires_at: Time;
    ended_at: NullableTime;
    /** The address to which it was mailed. */
    email: string;
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
