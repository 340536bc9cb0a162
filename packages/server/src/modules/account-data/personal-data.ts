/** What is kept about a customer in one table. */
interface Listed {
  /** The column that names the account: `account_id` unless said otherwise. */
  by?: string;
  /** In which order rows are exported. */
  order: string;
  /** What the customer gets to see. */
  columns: readonly string[];
  /** The rest: secrets, others' data, notes of admins, and what says nothing to anybody. */
  withheld?: readonly string[];
  /** What becomes of the rows when the account ends. `keep`: a record that names nobody any more. */
  atEnd: 'keep' | 'remove';
}

const tables: Readonly<Record<string, Listed>> = {
  account: {
    by: 'id',
    order: 'id',
    columns: [
      ...[
        'id',
        'new_id',
        'email',
        'name',
        'language',
        'time_zone',
        'created_at',
        'registered_ip',
        'expires_at',
      ],
      ...['is_enabled', 'balance', 'invite_balance', 'invite_code', 'telegram_id', 'telegram_name'],
      ...['telegram_linked_at', 'telegram_unreachable_at', 'must_change_password'],
    ],
    withheld: ['email_key', 'password', 'password_version', 'password_checked', 'invited_by'],
    // Emptied by hand: the ledger and the invoices refer to it.
    atEnd: 'keep',
  },
  service: {
    order: 'account_id',
    columns: [
      ...[
        'product_id',
        'level',
        'level_expires_at',
        'quota_bytes',
        'package_bytes',
        'used_upload',
        'used_download',
      ],
      ...[
        'speed_limit',
        'device_limit',
        'period_started_at',
        'next_reset_at',
        'reset_interval',
        'auto_reset_day',
      ],
      ...['port', 'link_group', 'last_used_at', 'purchased_at'],
    ],
    withheld: [
      ...['proxy_password', 'proxy_uuid', 'traffic_log_token', 'emby_uuid'],
      ...['link_token_hash', 'link_token_sealed'],
    ],
    // Emptied by hand: an account has exactly one.
    atEnd: 'keep',
  },
  session: {
    order: 'created_at',
    columns: ['id', 'is_remembered', 'created_at', 'last_used_at', 'ip', 'agent', 'ended_at'],
    atEnd: 'remove',
  },
  login_log: {
    order: 'at',
    columns: ['at', 'ip', 'agent', 'succeeded', 'refused_for'],
    withheld: ['id', 'account_id'],
    atEnd: 'remove',
  },
  activity_log: {
    order: 'id',
    columns: ['id', 'at', 'kind', 'detail', 'ip'],
    atEnd: 'remove',
  },
  second_factor: {
    order: 'account_id',
    columns: ['enabled_at', 'expires_at', 'last_used_at'],
    withheld: ['secret_sealed', 'last_step'],
    atEnd: 'remove',
  },
  recovery_code: {
    order: 'used_at',
    columns: ['used_at'],
    withheld: ['code_hash'],
    atEnd: 'remove',
  },
  api_token: {
    order: 'created_at',
    columns: ['id', 'name', 'scope', 'created_at', 'expires_at', 'last_used_at'],
    withheld: ['token_hash'],
    atEnd: 'remove',
  },
  sign_in_request: {
    order: 'created_at',
    columns: ['created_at', 'expires_at', 'ip', 'agent', 'answered_at', 'is_allowed', 'spent_at'],
    withheld: ['id', 'account_id', 'code_hash', 'password_version'],
    atEnd: 'remove',
  },
  sign_in_link: {
    order: 'created_at',
    columns: ['created_at', 'expires_at', 'spent_at'],
    withheld: ['token_hash', 'password_version'],
    atEnd: 'remove',
  },
  telegram_code: {
    order: 'expires_at',
    columns: ['expires_at'],
    withheld: ['code_hash', 'code_sealed'],
    atEnd: 'remove',
  },
  notification_off: {
    order: 'event',
    columns: ['event', 'channel'],
    atEnd: 'remove',
  },
  notification_told: {
    order: 'told_at',
    columns: ['event', 'period', 'told_at'],
    atEnd: 'remove',
  },
  announcement_read: {
    order: 'announcement_id',
    columns: ['announcement_id', 'read_at'],
    atEnd: 'remove',
  },
  account_deletion: {
    order: 'requested_at',
    columns: ['requested_at', 'ends_at', 'lost_balance', 'lost_invite_balance', 'ended_at'],
    atEnd: 'keep',
  },
  ban: {
    order: 'id',
    columns: ['id', 'starts_at', 'ends_at', 'reason', 'created_at', 'ended_at'],
    withheld: ['remark', 'wants_mail', 'mailed_at'],
    atEnd: 'remove',
  },
  ledger: {
    order: 'id',
    columns: ['id', 'created_at', 'kind', 'amount', 'balance_after', 'subject', 'reference'],
    atEnd: 'keep',
  },
  recharge: {
    order: 'created_at',
    columns: [
      ...['id', 'created_at', 'updated_at', 'trade_no', 'system', 'method', 'amount', 'currency', 'status'],
      ...['expires_at', 'gateway_no', 'paid_at', 'refunded_at'],
    ],
    withheld: ['pay', 'gateway_session', 'asked_at', 'remark'],
    atEnd: 'keep',
  },
  invoice: {
    order: 'serial',
    columns: ['id', 'serial', 'created_at', 'recharge_id', 'purchase_id', 'subject', 'lines', 'total'],
    atEnd: 'keep',
  },
  purchase: {
    order: 'id',
    columns: [
      ...['id', 'created_at', 'product_id', 'product_name', 'kind', 'price', 'discount', 'balance_after'],
      ...[
        'service_before',
        'service_after',
        'expires_at',
        'renew_price',
        'renew_at',
        'auto_renews',
        'renews',
      ],
    ],
    withheld: ['quote_id', 'idempotency_key', 'coupon_id'],
    atEnd: 'keep',
  },
  quote: {
    order: 'created_at',
    columns: ['id', 'product_id', 'created_at', 'expires_at', 'price', 'discount', 'losses', 'purchase_id'],
    withheld: ['terms', 'coupon_id'],
    atEnd: 'remove',
  },
  cd_key: {
    by: 'redeemed_by',
    order: 'redeemed_at',
    columns: ['hint', 'kind', 'amount', 'bytes', 'level', 'duration', 'redeemed_at'],
    withheld: ['id', 'code_hash', 'created_at', 'expires_at'],
    atEnd: 'keep',
  },
  commission: {
    by: 'inviter_id',
    order: 'id',
    columns: ['id', 'created_at', 'amount', 'confirms_at', 'confirmed_at', 'taken_back_at'],
    withheld: ['invited_id', 'reference', 'recharge_amount'],
    atEnd: 'keep',
  },
  check_in: {
    order: 'day',
    columns: ['day', 'at', 'bytes'],
    atEnd: 'remove',
  },
  bot_grant: {
    order: 'id',
    columns: ['id', 'bytes', 'day', 'at'],
    withheld: ['token_id', 'idempotency_key'],
    atEnd: 'keep',
  },
  ticket: {
    order: 'number',
    columns: ['id', 'number', 'created_at', 'updated_at', 'title', 'status'],
    withheld: ['read_place', 'idempotency_key', 'changed_in'],
    atEnd: 'remove',
  },
  ticket_message: {
    order: 'place',
    columns: ['id', 'ticket_id', 'created_at', 'is_opening', 'staff_name', 'content'],
    withheld: ['place', 'idempotency_key'],
    atEnd: 'remove',
  },
  ticket_attachment: {
    order: 'created_at',
    columns: ['id', 'message_id', 'created_at', 'name', 'media_type', 'size'],
    // The bytes are downloads of their own.
    withheld: ['position', 'content'],
    atEnd: 'remove',
  },
  detect_hit: {
    order: 'id',
    columns: ['id', 'rule_id', 'node_id', 'at'],
    atEnd: 'remove',
  },
  alive_ip: {
    order: 'last_seen_at',
    columns: ['ip', 'node_id', 'last_seen_at'],
    atEnd: 'remove',
  },
  subscription_fetch: {
    order: 'id',
    columns: ['id', 'at', 'client', 'agent', 'ip'],
    atEnd: 'remove',
  },
  traffic_day: {
    order: 'day',
    columns: ['day', 'upload', 'download', 'billed'],
    atEnd: 'keep',
  },
  traffic_hour: {
    order: 'hour',
    columns: ['node_id', 'hour', 'upload', 'download', 'billed'],
    atEnd: 'keep',
  },
  user_data_history: {
    order: 'day',
    columns: ['day', 'at', 'used_upload', 'used_download', 'total_bytes', 'balance', 'level_expires_at'],
    atEnd: 'keep',
  },
};

/**
 * Every table with rows of customers. The export and the end of an account read this list; a test holds it against
 * the database, so that no table and no column is forgotten.
 */
export const personalData: Readonly<Record<string, Listed & { by: string }>> = Object.fromEntries(
  Object.entries(tables).map(([name, table]) => [name, { by: 'account_id', ...table }]),
);

/** Tables that name an account and are left alone, and why. */
export const apart: Readonly<Record<string, string>> = {
  account_hour: 'exported as its view traffic_hour, and kept like it',
  traffic_row: 'raw bytes of a few days, which go by themselves; traffic_hour sums them up',
};
