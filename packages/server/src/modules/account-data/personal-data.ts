/** What is kept about a customer in one table. */
interface Kept {
  /** The column that names the account. */
  by: string;
  /** In which order rows are exported. */
  order: string;
  /** What the customer gets to see. */
  columns: readonly string[];
  /** Secrets, others' data, notes of admins, and what says nothing to anybody. */
  withheld?: readonly string[];
  /** What becomes of the rows when the account ends. `keep`: a record that names nobody any more. */
  atEnd: 'keep' | 'remove';
}

/**
 * Every table with rows of customers. The export and the end of an account read this list; a test holds it against
 * the database, so that no table and no column is forgotten.
 */
export const personalData: Readonly<Record<string, Kept>> = {
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
    by: 'account_id',
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
      ...['account_id', 'proxy_password', 'proxy_uuid', 'traffic_log_token', 'emby_uuid'],
      ...['link_token_hash', 'link_token_sealed'],
    ],
    // Emptied by hand: an account has exactly one.
    atEnd: 'keep',
  },
  session: {
    by: 'account_id',
    order: 'created_at',
    columns: ['id', 'is_remembered', 'created_at', 'last_used_at', 'ip', 'agent', 'ended_at'],
    withheld: ['account_id'],
    atEnd: 'remove',
  },
  login_log: {
    by: 'account_id',
    order: 'at',
    columns: ['at', 'ip', 'agent', 'succeeded', 'refused_for'],
    withheld: ['id', 'account_id'],
    atEnd: 'remove',
  },
  activity_log: {
    by: 'account_id',
    order: 'id',
    columns: ['id', 'at', 'kind', 'detail', 'ip'],
    withheld: ['account_id'],
    atEnd: 'remove',
  },
  second_factor: {
    by: 'account_id',
    order: 'account_id',
    columns: ['enabled_at', 'expires_at', 'last_used_at'],
    withheld: ['account_id', 'secret_sealed', 'last_step'],
    atEnd: 'remove',
  },
  recovery_code: {
    by: 'account_id',
    order: 'used_at',
    columns: ['used_at'],
    withheld: ['account_id', 'code_hash'],
    atEnd: 'remove',
  },
  api_token: {
    by: 'account_id',
    order: 'created_at',
    columns: ['id', 'name', 'scope', 'created_at', 'expires_at', 'last_used_at'],
    withheld: ['account_id', 'token_hash'],
    atEnd: 'remove',
  },
  sign_in_request: {
    by: 'account_id',
    order: 'created_at',
    columns: ['created_at', 'expires_at', 'ip', 'agent', 'answered_at', 'is_allowed', 'spent_at'],
    withheld: ['id', 'account_id', 'code_hash', 'password_version'],
    atEnd: 'remove',
  },
  sign_in_link: {
    by: 'account_id',
    order: 'created_at',
    columns: ['created_at', 'expires_at', 'spent_at'],
    withheld: ['account_id', 'token_hash', 'password_version'],
    atEnd: 'remove',
  },
  telegram_code: {
    by: 'account_id',
    order: 'expires_at',
    columns: ['expires_at'],
    withheld: ['account_id', 'code_hash', 'code_sealed'],
    atEnd: 'remove',
  },
  notification_off: {
    by: 'account_id',
    order: 'event',
    columns: ['event', 'channel'],
    withheld: ['account_id'],
    atEnd: 'remove',
  },
  notification_told: {
    by: 'account_id',
    order: 'told_at',
    columns: ['event', 'period', 'told_at'],
    withheld: ['account_id'],
    atEnd: 'remove',
  },
  announcement_read: {
    by: 'account_id',
    order: 'announcement_id',
    columns: ['announcement_id', 'read_at'],
    withheld: ['account_id'],
    atEnd: 'remove',
  },
  account_deletion: {
    by: 'account_id',
    order: 'requested_at',
    columns: ['requested_at', 'ends_at', 'lost_balance', 'lost_invite_balance', 'ended_at'],
    withheld: ['account_id'],
    atEnd: 'keep',
  },
  ban: {
    by: 'account_id',
    order: 'id',
    columns: ['id', 'starts_at', 'ends_at', 'reason', 'created_at', 'ended_at'],
    withheld: ['account_id', 'remark', 'wants_mail', 'mailed_at'],
    atEnd: 'remove',
  },
  ledger: {
    by: 'account_id',
    order: 'id',
    columns: ['id', 'created_at', 'kind', 'amount', 'balance_after', 'subject', 'reference'],
    withheld: ['account_id'],
    atEnd: 'keep',
  },
  recharge: {
    by: 'account_id',
    order: 'created_at',
    columns: [
      ...['id', 'created_at', 'updated_at', 'trade_no', 'system', 'method', 'amount', 'currency', 'status'],
      ...['expires_at', 'gateway_no', 'paid_at', 'refunded_at'],
    ],
    withheld: ['account_id', 'pay', 'gateway_session', 'asked_at', 'remark'],
    atEnd: 'keep',
  },
  invoice: {
    by: 'account_id',
    order: 'serial',
    columns: ['id', 'serial', 'created_at', 'recharge_id', 'purchase_id', 'subject', 'lines', 'total'],
    withheld: ['account_id'],
    atEnd: 'keep',
  },
  purchase: {
    by: 'account_id',
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
    withheld: ['account_id', 'quote_id', 'idempotency_key', 'coupon_id'],
    atEnd: 'keep',
  },
  quote: {
    by: 'account_id',
    order: 'created_at',
    columns: ['id', 'product_id', 'created_at', 'expires_at', 'price', 'discount', 'losses', 'purchase_id'],
    withheld: ['account_id', 'terms', 'coupon_id'],
    atEnd: 'remove',
  },
  cd_key: {
    by: 'redeemed_by',
    order: 'redeemed_at',
    columns: ['hint', 'kind', 'amount', 'bytes', 'level', 'duration', 'redeemed_at'],
    withheld: ['id', 'code_hash', 'created_at', 'expires_at', 'redeemed_by'],
    atEnd: 'keep',
  },
  commission: {
    by: 'inviter_id',
    order: 'id',
    columns: ['id', 'created_at', 'amount', 'confirms_at', 'confirmed_at', 'taken_back_at'],
    withheld: ['inviter_id', 'invited_id', 'reference', 'recharge_amount'],
    atEnd: 'keep',
  },
  check_in: {
    by: 'account_id',
    order: 'day',
    columns: ['day', 'at', 'bytes'],
    withheld: ['account_id'],
    atEnd: 'remove',
  },
  bot_grant: {
    by: 'account_id',
    order: 'id',
    columns: ['id', 'bytes', 'day', 'at'],
    withheld: ['account_id', 'token_id', 'idempotency_key'],
    atEnd: 'keep',
  },
  ticket: {
    by: 'account_id',
    order: 'number',
    columns: ['id', 'number', 'created_at', 'updated_at', 'title', 'status'],
    withheld: ['account_id', 'read_place', 'idempotency_key', 'changed_in'],
    atEnd: 'remove',
  },
  ticket_message: {
    by: 'account_id',
    order: 'place',
    columns: ['id', 'ticket_id', 'created_at', 'is_opening', 'staff_name', 'content'],
    withheld: ['account_id', 'place', 'idempotency_key'],
    atEnd: 'remove',
  },
  ticket_attachment: {
    by: 'account_id',
    order: 'created_at',
    columns: ['id', 'message_id', 'created_at', 'name', 'media_type', 'size'],
    // The bytes are downloads of their own.
    withheld: ['account_id', 'position', 'content'],
    atEnd: 'remove',
  },
  detect_hit: {
    by: 'account_id',
    order: 'id',
    columns: ['id', 'rule_id', 'node_id', 'at'],
    withheld: ['account_id'],
    atEnd: 'remove',
  },
  alive_ip: {
    by: 'account_id',
    order: 'last_seen_at',
    columns: ['ip', 'node_id', 'last_seen_at'],
    withheld: ['account_id'],
    atEnd: 'remove',
  },
  subscription_fetch: {
    by: 'account_id',
    order: 'id',
    columns: ['id', 'at', 'client', 'agent', 'ip'],
    withheld: ['account_id'],
    atEnd: 'remove',
  },
  traffic_day: {
    by: 'account_id',
    order: 'day',
    columns: ['day', 'upload', 'download', 'billed'],
    withheld: ['account_id'],
    atEnd: 'keep',
  },
  traffic_hour: {
    by: 'account_id',
    order: 'hour',
    columns: ['node_id', 'hour', 'upload', 'download', 'billed'],
    withheld: ['account_id'],
    atEnd: 'keep',
  },
  user_data_history: {
    by: 'account_id',
    order: 'day',
    columns: ['day', 'at', 'used_upload', 'used_download', 'total_bytes', 'balance', 'level_expires_at'],
    withheld: ['account_id'],
    atEnd: 'keep',
  },
};

/** Tables that name an account and are left alone, and why. */
export const apart: Readonly<Record<string, string>> = {
  account_hour: 'exported as its view traffic_hour, and kept like it',
  traffic_row: 'raw bytes of a few days, which go by themselves; traffic_hour sums them up',
};
