import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Time = ColumnType<Date, Date | string, Date | string>;
type NullableTime = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface SecurityTables {
  second_factor: {
    account_id: number;
    secret_sealed: Uint8Array;
    enabled_at: NullableTime;
    expires_at: NullableTime;
    last_step: Generated<number>;
    last_used_at: NullableTime;
  };
  recovery_code: { account_id: number; code_hash: Uint8Array; used_at: NullableTime };
  commission: {
    id: GeneratedAlways<number>;
    inviter_id: number;
    invited_id: number;
    created_at: Time;
    reference: string;
    recharge_amount: string;
    amount: string;
    confirms_at: Time;
    confirmed_at: NullableTime;
    taken_back_at: NullableTime;
  };
}
