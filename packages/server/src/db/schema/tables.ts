// Made from the migrations by `npm run generate`, which `npm run check` compares. Do not change it by hand.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

type Time = ColumnType<Date, Date | string, Date | string>;
type DefaultedTime = ColumnType<Date, Date | string | undefined, Date | string>;
type Defaulted<T> = T extends ColumnType<infer R, infer I, infer U> ? ColumnType<R, I | undefined, U> : never;

/** The tables and views, as both drivers return their rows. */
export interface Tables {
  account: {
    id: Generated<number>;
    new_id: Generated<string>;
    email: string;
    email_key: string;
    name: string;
    password: string;
    password_version: Generated<string>;
    language: Generated<string>;
    time_zone: Generated<string>;
    created_at: DefaultedTime;
    registered_ip: string | null;
    expires_at: Time;
    is_enabled: Generated<boolean>;
    balance: ColumnTypes['account.balance'];
    invite_balance: Generated<string>;
    invite_code: string;
    invited_by: number | null;
    telegram_id: number | null;
    telegram_name: Generated<string>;
    telegram_linked_at: Time | null;
    telegram_unreachable_at: Time | null;
    /** The password_version that was checked against the list of common passwords. */
    password_checked: string | null;
    must_change_password: Generated<boolean>;
    guesses_told_at: Time | null;
    /** Display preferences. Null: the customer never chose one. */
    shown_language: string | null;
    theme: 'light' | 'dark' | 'system' | null;
    first_day: 'auto' | 'monday' | 'saturday' | 'sunday' | null;
    numbers: 'auto' | 'comma' | 'dot' | 'space' | 'plain' | null;
    motion: 'system' | 'reduced' | null;
    /** The round in which wrong passwords are counted. */
    password_round: Generated<number>;
    /** The round in which wrong codes of the second factor are counted. */
    code_round: Generated<number>;
    code_guesses_told_at: Time | null;
    debt: ColumnTypes['account.debt'];
  };
  account_day: {
    account_id: number;
    begins: Time;
    upload: number;
    download: number;
    billed: number;
    node_ids: number[];
    uploads: number[];
    downloads: number[];
    billeds: number[];
  };
  account_deletion: {
    account_id: number;
    requested_at: Time;
    ends_at: Time;
    lost_balance: string;
    lost_invite_balance: string;
    ended_at: Time | null;
  };
  account_hour: {
    account_id: number;
    hour: Time;
    upload: number;
    download: number;
    billed: number;
    node_ids: number[];
    uploads: number[];
    downloads: number[];
    billeds: number[];
  };
  account_note: {
    id: GeneratedAlways<number>;
    account_id: number;
    at: Time;
    token_id: string;
    author: string;
    note: string;
  };
  activity_log: {
    id: GeneratedAlways<number>;
    account_id: number;
    at: DefaultedTime;
    kind: string;
    detail: Defaulted<ColumnTypes['json']>;
    ip: string | null;
    agent: string | null;
  };
  alive_ip: {
    account_id: number;
    ip: string;
    node_id: number;
    last_seen_at: Time;
    since: DefaultedTime;
    alive_until: DefaultedTime;
    source: GeneratedAlways<string>;
    is_device: Generated<boolean>;
  };
  alive_pace: {
    node_id: number;
    reported_at: Time;
    seconds: number;
  };
  alive_told: {
    node_id: number;
    account_id: number;
    ip: string;
  };
  announcement: {
    id: GeneratedAlways<number>;
    kind: 'index_ann' | 'pop_up_ann';
    markdown: string;
    html: string;
    created_at: DefaultedTime;
    /** The announcement is visible from then on. A time in the future means that it is scheduled. */
    published_at: DefaultedTime;
    withdrawn_at: Time | null;
    edited_at: Time | null;
    /** Who published or edited it last. Null: the row is older than this column. */
    author: string | null;
    texts: ColumnTypes['announcement.texts'];
  };
  announcement_read: {
    account_id: number;
    announcement_id: number;
    read_at: Time;
  };
  announcement_text: {
    announcement_id: number;
    version: number;
    markdown: string;
    since: Time;
    author: string | null;
  };
  api_token: {
    id: Generated<string>;
    account_id: number;
    name: string;
    token_hash: Uint8Array;
    scope: 'read' | 'write';
    created_at: Time;
    expires_at: Time | null;
    last_used_at: Time | null;
  };
  audit_log: {
    id: GeneratedAlways<number>;
    at: DefaultedTime;
    token_id: string | null;
    operation: string;
    target: string;
    detail: Defaulted<ColumnTypes['json']>;
    ip: string | null;
    before: ColumnTypes['json'] | null;
    after: ColumnTypes['json'] | null;
  };
  ban: {
    id: GeneratedAlways<number>;
    account_id: number;
    starts_at: Time;
    ends_at: Time;
    reason: string;
    remark: Generated<string>;
    wants_mail: boolean;
    created_at: DefaultedTime;
    mailed_at: Time | null;
    ended_at: Time | null;
    sentence: ColumnTypes['ban.sentence'];
  };
  bill_notice: {
    purchase_id: number;
    kind: 'three_days' | 'on_the_day';
    ends_at: Time;
    sent_at: Time;
  };
  blocked_ip: {
    id: GeneratedAlways<number>;
    ip: string;
    node_id: number;
    blocked_at: Time;
    unblocked_at: Time | null;
    is_held: Generated<boolean>;
  };
  bot_grant: {
    id: GeneratedAlways<number>;
    token_id: string;
    account_id: number;
    bytes: number;
    day: string;
    at: Time;
  };
  captcha_challenge: {
    token: string;
    data: ColumnTypes['json'];
    expires_at: Time;
  };
  captcha_key: {
    id: string;
    kind: string;
    expires_at: Time;
  };
  captcha_token: {
    token: string;
    expires_at: Time;
    tries: Generated<number>;
  };
  cd_key: {
    id: GeneratedAlways<number>;
    code_hash: Uint8Array;
    hint: string;
    kind: 'money' | 'traffic' | 'plan_time' | 'account_time' | 'level_time' | 'product';
    amount: string | null;
    bytes: number | null;
    level: number | null;
    duration: string | null;
    created_at: Time;
    expires_at: Time | null;
    batch_id: number | null;
    revoked_at: Time | null;
    speed_limit: number | null;
    device_limit: number | null;
    node_groups: string[] | null;
    resume_ended: boolean | null;
    product_id: number | null;
    uses: Generated<number>;
    redeemed: Generated<number>;
  };
  cd_key_batch: {
    id: GeneratedAlways<number>;
    created_at: Time;
    token_id: string | null;
    note: Generated<string>;
    worth: ColumnTypes['json'];
    expires_at: Time | null;
    count: number;
    uses: Generated<number>;
  };
  cd_key_redemption: {
    cd_key_id: number;
    account_id: number;
    redeemed_at: Time;
    hint: string;
    worth: ColumnTypes['json'];
    begins_at: Time | null;
    /** Redeemed when days of a level dropped their bytes where the level ran or had run before. */
    may_be_short: Generated<boolean>;
  };
  check_in: {
    account_id: number;
    day: string;
    at: Time;
    bytes: number;
  };
  client_device: {
    id: GeneratedAlways<number>;
    account_id: number;
    hwid: string;
    name: string | null;
    os: string;
    os_version: string;
    model: string;
    agent: string;
    ip: string | null;
    first_seen_at: Time;
    last_seen_at: Time;
  };
  column_import: {
    name: string;
    position: ColumnTypes['column_import.position'];
    caught_up_at: Time | null;
    rows_sent: Generated<number>;
  };
  commission: {
    id: GeneratedAlways<number>;
    inviter_id: number;
    invited_id: number;
    created_at: DefaultedTime;
    reference: string;
    recharge_amount: string;
    amount: string;
    confirms_at: Time;
    confirmed_at: Time | null;
    taken_back_at: Time | null;
  };
  coupon: {
    id: GeneratedAlways<number>;
    code: string;
    kind: 'percent' | 'amount';
    percent: number | null;
    amount: string | null;
    starts_at: Time | null;
    ends_at: Time | null;
    most: number | null;
    most_per_customer: number | null;
    product_ids: number[] | null;
    is_enabled: Generated<boolean>;
    created_at: Time;
  };
  days_summed: {
    id: Generated<number>;
    zone: string;
    until: Time | null;
    last_customer: Generated<number>;
  };
  debt_entry: {
    id: GeneratedAlways<number>;
    account_id: number;
    created_at: Time;
    kind: 'commission' | 'chargeback' | 'credit' | 'earned';
    amount: string;
    debt_after: ColumnTypes['debt_entry.debt_after'];
    reference: string;
  };
  departure: {
    account_id: number;
    level: number;
    expires_at: Time;
    at: DefaultedTime;
    node_groups: string[] | null;
  };
  detect_hit: {
    id: GeneratedAlways<number>;
    account_id: number;
    rule_id: number;
    node_id: number;
    at: Time;
  };
  detect_rule: {
    id: GeneratedAlways<number>;
    name: string;
    description: Generated<string>;
    pattern: string;
    reads: Generated<'text' | 'hex'>;
    ban_after: number | null;
    ban_minutes: number | null;
    is_enabled: Generated<boolean>;
    created_at: DefaultedTime;
    texts: ColumnTypes['detect_rule.texts'];
  };
  email_code: {
    email_key: string;
    purpose: 'register' | 'reset_password' | 'edit_email';
    code_hash: Uint8Array;
    expires_at: Time;
    tries_left: number;
    asked_by: Uint8Array;
    others_left: number;
  };
  gift: {
    id: GeneratedAlways<number>;
    account_id: number;
    token_id: string;
    given_at: Time;
    worth: ColumnTypes['json'];
    reason: string;
    /** Given when days of a level dropped their bytes where the level ran or had run before. */
    may_be_short: Generated<boolean>;
  };
  guessed_address: {
    email_key: string;
    at: Time;
    secret: Generated<'password' | 'code'>;
  };
  invoice: {
    id: Generated<string>;
    serial: GeneratedAlways<number>;
    account_id: number;
    created_at: Time;
    recharge_id: string | null;
    purchase_id: number | null;
    subject: string;
    lines: ColumnTypes['invoice.lines'];
    total: string;
    sentence: ColumnTypes['invoice.sentence'];
  };
  job_run: {
    name: string;
    slot: string;
    started_at: DefaultedTime;
    ended_at: Time | null;
    outcome: 'done' | 'failed' | 'lost' | null;
    rows_touched: number | null;
    run_by: Generated<'server' | 'cron' | 'auto' | 'admin'>;
    run_id: Generated<string>;
    beat_at: DefaultedTime;
    runs: Generated<number>;
    failure: string | null;
  };
  ledger: {
    id: GeneratedAlways<number>;
    account_id: number;
    created_at: DefaultedTime;
    kind: 'recharge' | 'cd_key' | 'purchase' | 'renewal' | 'refund' | 'credit' | 'invite' | 'correction' | 'debt';
    amount: string;
    balance_after: ColumnTypes['ledger.balance_after'];
    subject: string;
    reference: string;
    account_until: Time | null;
    sentence: ColumnTypes['ledger.sentence'];
  };
  limit_counter: {
    key: string;
    hits: number;
    ends_at: Time;
  };
  login_log: {
    id: Generated<string>;
    /** Null: no account has the address that was tried. */
    account_id: number | null;
    at: DefaultedTime;
    ip: string | null;
    agent: string;
    succeeded: boolean;
    refused_for: 'wrong_password' | 'account_disabled' | 'code_required' | 'code_wrong' | 'passkey_wrong' | null;
    /** The browser that asked, if it was known then or later. */
    device: string | null;
    /** The session that was opened. Null: none, or the row is older than this column. */
    session_id: string | null;
  };
  machine: {
    id: Generated<number>;
    name: string;
    created_at: Time;
    last_heard_at: Time | null;
    load: number | null;
    load_text: Generated<string>;
  };
  mail: {
    id: GeneratedAlways<number>;
    recipient: string;
    subject: string;
    body_text: string;
    body_html: string;
    created_at: DefaultedTime;
    due_at: DefaultedTime;
    tries: Generated<number>;
    sent_at: Time | null;
    failure: string | null;
    /** The campaign of the mail. Null: the mail is about an event. */
    campaign_id: number | null;
    unsubscribe_url: string | null;
    is_held: Generated<boolean>;
    taken_until: Time | null;
    dropped_at: Time | null;
  };
  mail_campaign: {
    id: GeneratedAlways<number>;
    created_at: Time;
    token_id: string;
    author: string;
    name: string;
    about: 'news' | 'account';
    segment: ColumnTypes['json'];
    texts: ColumnTypes['json'];
    announcement_id: number | null;
    per_minute: number;
    state: Generated<'running' | 'paused' | 'cancelled' | 'done'>;
    starts_at: Time;
    next_at: Time;
    ended_at: Time | null;
  };
  mail_campaign_recipient: {
    campaign_id: number;
    account_id: number;
    unsubscribe_token: Generated<string>;
    mail_id: number | null;
    queued_at: Time | null;
    sent_at: Time | null;
    left_out: 'unsubscribed' | 'disabled' | 'dropped' | null;
  };
  migration: {
    name: string;
    applied_at: DefaultedTime;
  };
  node: {
    id: Generated<number>;
    name: string;
    country_code: string;
    location: Generated<string>;
    remark: string | null;
    config: ColumnTypes['json'];
    hosts: string[];
    level: Generated<number>;
    rate: Generated<string>;
    speed_limit: number | null;
    line_mbps: Generated<number>;
    is_enabled: Generated<boolean>;
    is_hidden: Generated<boolean>;
    priority: Generated<number>;
    created_at: DefaultedTime;
    last_heard_at: Time | null;
    load: number | null;
    load_text: Generated<string>;
    uptime_seconds: Generated<number>;
    old_server: string | null;
    old_sort: number | null;
    silent_since: Time | null;
    addresses: Generated<string[]>;
    maintenance_note: string | null;
    maintenance_from: Time | null;
    maintenance_until: Time | null;
    heard_from: string | null;
    cores: number | null;
    certificate: ColumnTypes['json'] | null;
    certificate_sealed: Uint8Array | null;
    certificate_ends_at: Time | null;
    certificate_set_at: Time | null;
    certificate_asked_at: Time | null;
    certificate_is_withheld: Generated<boolean>;
    agent: 'xrayrp' | 'xrayr' | 'v2node' | 'v2bx' | 'xboard-node' | 'shadowsocks-mod' | 'other' | null;
    agent_unclear_at: Time | null;
    machine_id: number | null;
    hourly_rates: ColumnTypes['node.hourly_rates'];
    monthly_bytes: number | null;
    when_used_up: Generated<'stop' | 'warn'>;
    used_up_at: Time | null;
    is_serving: GeneratedAlways<boolean>;
    groups: Generated<string[]>;
    cut_off_traffic_since: Time | null;
    cut_off_traffic_at: Time | null;
    maintenance_texts: ColumnTypes['node.maintenance_texts'];
    profile_changed_at: Time | null;
    texts: ColumnTypes['node.texts'];
  };
  node_budget: {
    node_id: number;
    reported_at: Time | null;
    since: Time | null;
    left_bytes: Generated<number>;
  };
  node_event: {
    id: GeneratedAlways<number>;
    node_id: number;
    at: Time;
    kind: 'first_heard' | 'silent' | 'back' | 'restarted' | 'address_refused' | 'absurd_rows' | 'used_up' | 'renewed' | 'cut_off_traffic' | 'cut_off_ended';
    detail: Defaulted<ColumnTypes['json']>;
    is_told: Generated<boolean>;
  };
  node_group: {
    name: string;
    texts: ColumnTypes['node_group.texts'];
  };
  node_hour: {
    node_id: number;
    hour: Time;
    upload: number;
    download: number;
    billed: number;
  };
  node_key: {
    id: GeneratedAlways<number>;
    node_id: number | null;
    key_hash: Uint8Array;
    name: Generated<string>;
    is_enabled: Generated<boolean>;
    created_at: DefaultedTime;
    last_used_at: Time | null;
    machine_id: number | null;
  };
  node_load: {
    node_id: number;
    at: Time;
    reports: number;
    readable: number;
    load_sum: number;
  };
  node_past: {
    node_id: number;
    level: number;
    until_at: DefaultedTime;
    groups: Generated<string[]>;
  };
  /** A mailed link "this was not me". */
  not_me: {
    token_hash: Uint8Array;
    account_id: number;
    created_at: Time;
    expires_at: Time;
    ended_at: Time | null;
    /** The address to which it was mailed. */
    email: string;
  };
  notification_off: {
    account_id: number;
    event: 'sign_in_new' | 'ticket_answered' | 'traffic_80' | 'traffic_100' | 'expires_soon' | 'renewal_short' | 'link_host_away' | 'news';
    channel: 'mail' | 'telegram' | 'push';
  };
  notification_told: {
    account_id: number;
    event: string;
    period: Time;
    told_at: Time;
  };
  own_credential: {
    account_id: number;
    kind: 'vmess' | 'vless' | 'trojan' | 'shadowsocks' | 'shadowsocks-2022-16' | 'shadowsocks-2022-32' | 'shadowsocksr' | 'hysteria2' | 'tuic' | 'juicity' | 'naive' | 'anytls' | 'mieru' | 'http' | 'socks5';
    secret: string;
    key_text: string | null;
    set_at: Time;
  };
  passkey: {
    id: GeneratedAlways<number>;
    account_id: number;
    credential_id: string;
    rp_id: string;
    public_key: Uint8Array;
    sign_count: number;
    transports: string[];
    is_synced: boolean;
    name: string;
    agent: string;
    created_at: Time;
    last_used_at: Time | null;
    /** When it was removed. The undo link of that act may bring it back, if the account was not recovered since. */
    ended_at: Time | null;
    verifies_user: Generated<boolean>;
  };
  passkey_ceremony: {
    id: string;
    purpose: 'sign_in' | 'prove' | 'add';
    challenge: string;
    account_id: number | null;
    session_id: string | null;
    expires_at: Time;
  };
  pay_method: {
    code: string;
    number: number;
    gateway: ColumnTypes['pay_method.gateway'];
    label: string;
    texts: ColumnTypes['pay_method.texts'];
    settings: ColumnTypes['pay_method.settings'];
    /** The secrets of the settings, as JSON. */
    secrets_sealed: Uint8Array;
    least: string | null;
    most: string | null;
    position: number;
    is_enabled: boolean;
    created_at: Time;
    updated_at: Time;
    title: string | null;
    currency: string | null;
    /** What one unit of the site's currency costs in the method's. */
    rate: string | null;
    fee_percent: Generated<string>;
    fee_fixed: Generated<string>;
    fee_payer: Generated<'site' | 'customer'>;
    levels: Generated<number[]>;
    node_groups: Generated<string[]>;
  };
  payment: {
    id: GeneratedAlways<number>;
    /** When the gateway first said that it was paid. */
    created_at: Time;
    gateway: ColumnTypes['payment.gateway'];
    /** The account at the gateway that got it. Empty: a release before 0.2 did not store it. */
    merchant: string;
    gateway_no: string;
    /** The trade number as the gateway wrote it. */
    trade_no: string;
    /** The method whose gateway confirmed it. If a release before 0.2 did not know it: the gateway. */
    method: string;
    recharge_id: string | null;
    account_id: number | null;
    /** What is unusual about it. Empty: nothing. */
    kinds: string[];
    /** The sum as the gateway wrote it. */
    amount: string;
    currency: string;
    paid_with: string | null;
    /** What the wallet got. Null: nothing, it is held for staff. */
    credited: string | null;
    refunded_at: Time | null;
    /** The customer to whom staff credited it. */
    credited_to: number | null;
    /** When staff said that nothing is left to do about it. */
    closed_at: Time | null;
    closed_by: string | null;
    remark: string | null;
  };
  product: {
    id: Generated<number>;
    created_at: DefaultedTime;
    updated_at: DefaultedTime;
    name: string;
    group_id: number;
    kind: 'main_package' | 'additional_package' | 'checkin_package' | 'debuff_package';
    price: string;
    quota_bytes: number | null;
    level: number | null;
    level_duration: string | null;
    account_duration: string | null;
    reset_interval: string | null;
    speed_limit: number | null;
    device_limit: number | null;
    content: Generated<string>;
    resets_monthly: Generated<boolean>;
    is_enabled: Generated<boolean>;
    is_renewal_only: Generated<boolean>;
    data: Defaulted<ColumnTypes['json']>;
    /** Whether the media service is part of the plan. */
    includes_media: Generated<boolean>;
    node_groups: string[] | null;
    /** In each language, such as shop_name_en. The other columns stand in for what is missing. */
    texts: ColumnTypes['product.texts'];
    places: number | null;
  };
  product_group: {
    id: Generated<number>;
    name: string;
    info: Generated<string>;
    features: ColumnTypes['product_group.features'];
    position: Generated<number>;
    texts: ColumnTypes['product_group.texts'];
  };
  purchase: {
    id: Generated<number>;
    account_id: number;
    created_at: Time;
    quote_id: string | null;
    product_id: number;
    product_name: string;
    kind: 'main_package' | 'additional_package';
    price: string;
    balance_after: string;
    service_before: ColumnTypes['json'];
    service_after: ColumnTypes['json'];
    expires_at: Time | null;
    renew_price: string | null;
    renew_at: Time | null;
    auto_renews: Generated<boolean>;
    coupon_id: number | null;
    discount: Generated<string>;
    renews: number | null;
    /** The complete service from before the purchase. */
    service_held: ColumnTypes['json'] | null;
    has_key: Generated<boolean>;
    begins_at: Time | null;
  };
  purchase_refund: {
    purchase_id: number;
    account_id: number;
    token_id: string;
    at: Time;
    amount: string;
    remark: string;
    answer: ColumnTypes['json'];
  };
  push_device: {
    id: GeneratedAlways<number>;
    account_id: number;
    session_id: string;
    digest: string;
    host: string;
    subscription_sealed: Uint8Array;
    agent: string;
    created_at: Time;
    last_sent_at: Time | null;
  };
  push_key: {
    id: Generated<number>;
    public_key: string;
    private_sealed: Uint8Array;
    created_at: Time;
  };
  push_message: {
    id: GeneratedAlways<number>;
    device_id: number;
    title: string;
    body: string;
    page: string;
    created_at: Time;
    due_at: Time;
    tries: Generated<number>;
    sent_at: Time | null;
    given_up_at: Time | null;
    failure: string | null;
  };
  quote: {
    id: Generated<string>;
    account_id: number;
    product_id: number;
    created_at: Time;
    expires_at: Time;
    price: string;
    terms: ColumnTypes['json'];
    losses: string[];
    coupon_id: number | null;
    discount: Generated<string>;
    begins: Generated<'now' | 'end'>;
    credit: Generated<string>;
  };
  recharge: {
    id: Generated<string>;
    account_id: number;
    created_at: Time;
    updated_at: Time;
    trade_no: string;
    system: ColumnTypes['recharge.system'];
    method: string;
    amount: string;
    currency: string;
    status: Generated<'pending' | 'paid' | 'expired' | 'cancelled' | 'failed'>;
    expires_at: Time;
    pay: ColumnTypes['recharge.pay'];
    gateway_session: string | null;
    paid_at: Time | null;
    asked_at: Time | null;
    remark: string | null;
    refunded_at: Time | null;
    /** Who says that it was paid. Staff name no gateway_no. */
    paid_by: Generated<'gateway' | 'staff'>;
    /** What the wallet got by the first payment. Null: the amount. */
    credited: string | null;
    /** What the gateway is asked for. Null: the amount, in the site's currency. */
    due: string | null;
    due_currency: string | null;
    /** The gateway's fee, in the site's currency. */
    fee: Generated<string>;
    fee_payer: Generated<'site' | 'customer'>;
  };
  recovery_code: {
    account_id: number;
    code_hash: Uint8Array;
    used_at: Time | null;
    made_at: Time | null;
  };
  refresh_token: {
    jti: string;
    session_id: string;
    issued_at: Time;
    expires_at: Time;
    used_at: Time | null;
    successor: string | null;
  };
  repeat: {
    /** The key with its owner, operation and session. */
    key_hash: Uint8Array;
    /** A random key alone. Null: the key is not random. */
    random_hash: Uint8Array | null;
    input_hash: Uint8Array;
    done_at: Time;
    /** Without a reference: a check of it would lock the account. Null: the write has none. */
    account_id: number | null;
    /** The session that wrote, or that was opened. */
    session_id: string | null;
    /** The answer contains secrets, so it is kept for ten minutes. */
    is_secret: boolean;
    /** The first answer, sealed. Null: it is gone, but the write was done. */
    answer: Uint8Array | null;
  };
  script_token: {
    id: Generated<string>;
    name: string;
    token_hash: Uint8Array;
    scopes: string[];
    created_at: DefaultedTime;
    expires_at: Time | null;
    revoked_at: Time | null;
    last_used_at: Time | null;
    /** The owner's name. */
    owner: string;
    role: Generated<'owner' | 'admin' | 'support' | 'finance' | 'operations' | 'nodes' | 'reader' | 'script'>;
    made_by: string | null;
  };
  second_factor: {
    account_id: number;
    secret_sealed: Uint8Array;
    enabled_at: Time | null;
    expires_at: Time | null;
    last_step: Generated<number>;
    last_used_at: Time | null;
  };
  /** The site's keys, sealed; keys.ts says what they are for. */
  secret_key: {
    id: number;
    sealed: Uint8Array | null;
    announced_at: DefaultedTime;
    current_at: Time | null;
    retired_at: Time | null;
    forgotten_at: Time | null;
  };
  service: {
    account_id: number;
    product_id: number | null;
    level: Generated<number>;
    level_expires_at: Time;
    quota_bytes: Generated<number>;
    package_bytes: Generated<number>;
    used_upload: Generated<number>;
    used_download: Generated<number>;
    speed_limit: number | null;
    device_limit: number | null;
    period_started_at: Time | null;
    next_reset_at: Time | null;
    reset_interval: string | null;
    proxy_password: string;
    proxy_uuid: Generated<string>;
    port: number | null;
    traffic_log_token: Generated<string>;
    emby_uuid: Generated<string>;
    link_token_hash: Uint8Array;
    link_token_sealed: Uint8Array;
    /** Null: not assigned yet. */
    link_group: number | null;
    last_used_at: Time | null;
    purchased_at: Time | null;
    node_groups: string[] | null;
  };
  service_term: {
    id: Generated<number>;
    account_id: number;
    place: number;
    purchase_id: number | null;
    product_id: number | null;
    level: number;
    quota_bytes: number;
    speed_limit: number | null;
    device_limit: number | null;
    node_groups: string[] | null;
    duration: string | null;
    reset_interval: string | null;
    periods: number;
    /** The amount that the wallet paid for the term and did not get back. */
    cash: string;
    begun_at: Time | null;
    period: Generated<number>;
    period_begun_at: Time | null;
    paid_until: Time | null;
    counted_from: Time | null;
    first_counted: Generated<number>;
    counted_offset: string | null;
    counted_rest: string | null;
    ended_at: Time | null;
  };
  serving_change: {
    id: GeneratedAlways<number>;
    at: DefaultedTime;
  };
  session: {
    id: string;
    account_id: number;
    is_remembered: boolean;
    created_at: DefaultedTime;
    last_used_at: DefaultedTime;
    ip: string | null;
    agent: string;
    ended_at: Time | null;
    by_password: Generated<boolean>;
    confirmed_by: string | null;
    /** When the session ends for good, even if it is refreshed. */
    ends_at: Time;
  };
  setting: {
    name: string;
    value: ColumnTypes['json'];
  };
  sign_in_link: {
    token_hash: Uint8Array;
    account_id: number;
    password_version: string;
    created_at: Time;
    expires_at: Time;
    spent_at: Time | null;
  };
  sign_in_request: {
    id: string;
    code_hash: Uint8Array;
    created_at: Time;
    expires_at: Time;
    ip: string | null;
    agent: string;
    answered_at: Time | null;
    is_allowed: boolean | null;
    account_id: number | null;
    password_version: string | null;
    spent_at: Time | null;
    /** The session that confirmed the sign-in. Null: a linked chat confirmed it. */
    confirmed_by: string | null;
  };
  /** What an admin set of the site while it runs. */
  site_setting: {
    name: string;
    value: string;
    changed_at: Time;
  };
  speed_test: {
    id: GeneratedAlways<number>;
    node_id: number;
    at: Time;
    result: ColumnTypes['json'];
  };
  subscription_fetch: {
    id: GeneratedAlways<number>;
    account_id: number;
    at: Time;
    client: string;
    agent: string;
    ip: string | null;
  };
  telegram_bot: {
    bot_id: number;
    username: string;
    poller: string | null;
    polled_until: Time | null;
  };
  telegram_code: {
    account_id: number;
    code_hash: Uint8Array;
    code_sealed: Uint8Array;
    expires_at: Time;
  };
  telegram_message: {
    id: GeneratedAlways<number>;
    chat_id: number;
    body: string;
    created_at: Time;
    due_at: Time;
    tries: Generated<number>;
    sent_at: Time | null;
    given_up_at: Time | null;
    failure: string | null;
  };
  telegram_update: {
    bot_id: number;
    update_id: number;
    at: Time;
  };
  ticket: {
    id: Generated<string>;
    number: GeneratedAlways<number>;
    account_id: number;
    created_at: Time;
    updated_at: Time;
    title: string;
    status: Generated<'pending' | 'processing' | 'resolved' | 'closed'>;
    read_place: Generated<number>;
    /** The id of the transaction that changed it, as text. */
    changed_in: Generated<string>;
    kind: Generated<'general' | 'connection' | 'payment' | 'account' | 'audit'>;
    rating: 'good' | 'bad' | null;
    /** The member of staff who takes care of it. */
    assignee: string | null;
    merged_into: string | null;
  };
  ticket_attachment: {
    id: Generated<string>;
    account_id: number;
    message_id: string | null;
    position: Generated<number>;
    created_at: Time;
    name: string;
    media_type: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif' | 'text/plain';
    content: Uint8Array;
    size: GeneratedAlways<number>;
    by_staff: Generated<boolean>;
  };
  ticket_macro: {
    name: string;
    content: string;
    changed_at: Time;
    texts: ColumnTypes['ticket_macro.texts'];
  };
  ticket_message: {
    id: Generated<string>;
    ticket_id: string;
    account_id: number;
    place: GeneratedAlways<number>;
    created_at: Time;
    is_opening: boolean;
    staff_name: string | null;
    content: string;
    sentence: ColumnTypes['ticket_message.sentence'];
  };
  ticket_note: {
    id: GeneratedAlways<number>;
    ticket_id: string;
    account_id: number;
    at: Time;
    token_id: string;
    author: string;
    note: string;
  };
  traffic_day: {
    account_id: number;
    /** A business day of the site, as 2026-03-10. */
    day: string;
    upload: number;
    download: number;
    billed: number;
  };
  /** account_hour by node. */
  traffic_hour: {
    account_id: number;
    node_id: number;
    hour: Time;
    upload: number;
    download: number;
    billed: number;
  };
  traffic_rejected: {
    id: GeneratedAlways<number>;
    report_id: number;
    node_id: number;
    at: Time;
    reason: 'malformed' | 'negative' | 'beyond_line' | 'unknown_customer' | 'not_served';
    content: string;
  };
  traffic_report: {
    id: GeneratedAlways<number>;
    node_id: number;
    idempotency_key: string | null;
    body_hash: Uint8Array;
    received_at: Time;
    rate: string;
    is_delivered: boolean | null;
    grown_from: number | null;
    row_count: number;
    folded_at: Time | null;
    upload: Generated<number>;
    download: Generated<number>;
    billed: Generated<number>;
    attempts: Generated<number>;
    repeated_at: Time | null;
  };
  traffic_row: {
    report_id: number;
    node_id: number;
    account_id: number;
    at: Time;
    upload: number;
    download: number;
    billed: number;
  };
  /** What an undo link restores. */
  undo: {
    token_hash: Uint8Array;
    account_id: number;
    act: string;
    created_at: Time;
    expires_at: Time;
    ended_at: Time | null;
    email: string;
    /** The second factor that the act turned off. Null: none, or the account was recovered since. */
    factor: ColumnTypes['undo.factor'];
    /** The form in which addresses are compared. */
    email_key: string;
    act_id: string;
    passkey_id: number | null;
    takes_until: Time | null;
  };
  user_data_history: {
    account_id: number;
    /** A business day of the site, as 2026-03-10. */
    day: string;
    at: Time;
    used_upload: number;
    used_download: number;
    total_bytes: number;
    balance: string;
    level_expires_at: Time;
  };
}

/** The columns of each table that PostgreSQL stores, with the types that it knows them by. */
export const storedColumns = {
  account: { id: 'integer', new_id: 'uuid', email: 'text', email_key: 'text', name: 'text', password: 'text', password_version: 'uuid', language: 'text', time_zone: 'text', created_at: 'timestamp with time zone', registered_ip: 'inet', expires_at: 'timestamp with time zone', is_enabled: 'boolean', balance: 'numeric(14,2)', invite_balance: 'numeric(14,2)', invite_code: 'text', invited_by: 'integer', telegram_id: 'bigint', telegram_name: 'text', telegram_linked_at: 'timestamp with time zone', telegram_unreachable_at: 'timestamp with time zone', password_checked: 'uuid', must_change_password: 'boolean', guesses_told_at: 'timestamp with time zone', shown_language: 'text', theme: 'text', first_day: 'text', numbers: 'text', motion: 'text', password_round: 'integer', code_round: 'integer', code_guesses_told_at: 'timestamp with time zone', debt: 'numeric(14,2)' },
  account_day: { account_id: 'integer', begins: 'timestamp with time zone', upload: 'bigint', download: 'bigint', billed: 'bigint', node_ids: 'integer[]', uploads: 'bigint[]', downloads: 'bigint[]', billeds: 'bigint[]' },
  account_deletion: { account_id: 'integer', requested_at: 'timestamp with time zone', ends_at: 'timestamp with time zone', lost_balance: 'numeric(14,2)', lost_invite_balance: 'numeric(14,2)', ended_at: 'timestamp with time zone' },
  account_hour: { account_id: 'integer', hour: 'timestamp with time zone', upload: 'bigint', download: 'bigint', billed: 'bigint', node_ids: 'integer[]', uploads: 'bigint[]', downloads: 'bigint[]', billeds: 'bigint[]' },
  account_note: { id: 'bigint', account_id: 'integer', at: 'timestamp with time zone', token_id: 'uuid', author: 'text', note: 'text' },
  activity_log: { id: 'bigint', account_id: 'integer', at: 'timestamp with time zone', kind: 'text', detail: 'jsonb', ip: 'inet', agent: 'text' },
  alive_ip: { account_id: 'integer', ip: 'inet', node_id: 'integer', last_seen_at: 'timestamp with time zone', since: 'timestamp with time zone', alive_until: 'timestamp with time zone', is_device: 'boolean' },
  alive_pace: { node_id: 'integer', reported_at: 'timestamp with time zone', seconds: 'real' },
  alive_told: { node_id: 'integer', account_id: 'integer', ip: 'inet' },
  announcement: { id: 'integer', kind: 'text', markdown: 'text', html: 'text', created_at: 'timestamp with time zone', published_at: 'timestamp with time zone', withdrawn_at: 'timestamp with time zone', edited_at: 'timestamp with time zone', author: 'text', texts: 'jsonb' },
  announcement_read: { account_id: 'integer', announcement_id: 'integer', read_at: 'timestamp with time zone' },
  announcement_text: { announcement_id: 'integer', version: 'integer', markdown: 'text', since: 'timestamp with time zone', author: 'text' },
  api_token: { id: 'uuid', account_id: 'integer', name: 'text', token_hash: 'bytea', scope: 'text', created_at: 'timestamp with time zone', expires_at: 'timestamp with time zone', last_used_at: 'timestamp with time zone' },
  audit_log: { id: 'bigint', at: 'timestamp with time zone', token_id: 'uuid', operation: 'text', target: 'text', detail: 'jsonb', ip: 'inet', before: 'jsonb', after: 'jsonb' },
  ban: { id: 'integer', account_id: 'integer', starts_at: 'timestamp with time zone', ends_at: 'timestamp with time zone', reason: 'text', remark: 'text', wants_mail: 'boolean', created_at: 'timestamp with time zone', mailed_at: 'timestamp with time zone', ended_at: 'timestamp with time zone', sentence: 'jsonb' },
  bill_notice: { purchase_id: 'bigint', kind: 'text', ends_at: 'timestamp with time zone', sent_at: 'timestamp with time zone' },
  blocked_ip: { id: 'bigint', ip: 'inet', node_id: 'integer', blocked_at: 'timestamp with time zone', unblocked_at: 'timestamp with time zone', is_held: 'boolean' },
  bot_grant: { id: 'bigint', token_id: 'uuid', account_id: 'integer', bytes: 'bigint', day: 'date', at: 'timestamp with time zone' },
  captcha_challenge: { token: 'text', data: 'jsonb', expires_at: 'timestamp with time zone' },
  captcha_key: { id: 'uuid', kind: 'text', expires_at: 'timestamp with time zone' },
  captcha_token: { token: 'text', expires_at: 'timestamp with time zone', tries: 'integer' },
  cd_key: { id: 'integer', code_hash: 'bytea', hint: 'text', kind: 'text', amount: 'numeric(14,2)', bytes: 'bigint', level: 'integer', duration: 'interval', created_at: 'timestamp with time zone', expires_at: 'timestamp with time zone', batch_id: 'integer', revoked_at: 'timestamp with time zone', speed_limit: 'integer', device_limit: 'integer', node_groups: 'text[]', resume_ended: 'boolean', product_id: 'integer', uses: 'integer', redeemed: 'integer' },
  cd_key_batch: { id: 'integer', created_at: 'timestamp with time zone', token_id: 'uuid', note: 'text', worth: 'jsonb', expires_at: 'timestamp with time zone', count: 'integer', uses: 'integer' },
  cd_key_redemption: { cd_key_id: 'integer', account_id: 'integer', redeemed_at: 'timestamp with time zone', hint: 'text', worth: 'jsonb', begins_at: 'timestamp with time zone', may_be_short: 'boolean' },
  check_in: { account_id: 'integer', day: 'date', at: 'timestamp with time zone', bytes: 'bigint' },
  client_device: { id: 'integer', account_id: 'integer', hwid: 'text', name: 'text', os: 'text', os_version: 'text', model: 'text', agent: 'text', ip: 'inet', first_seen_at: 'timestamp with time zone', last_seen_at: 'timestamp with time zone' },
  column_import: { name: 'text', position: 'jsonb', caught_up_at: 'timestamp with time zone', rows_sent: 'bigint' },
  commission: { id: 'bigint', inviter_id: 'integer', invited_id: 'integer', created_at: 'timestamp with time zone', reference: 'text', recharge_amount: 'numeric(14,2)', amount: 'numeric(14,2)', confirms_at: 'timestamp with time zone', confirmed_at: 'timestamp with time zone', taken_back_at: 'timestamp with time zone' },
  coupon: { id: 'integer', code: 'text', kind: 'text', percent: 'integer', amount: 'numeric(14,2)', starts_at: 'timestamp with time zone', ends_at: 'timestamp with time zone', most: 'integer', most_per_customer: 'integer', product_ids: 'integer[]', is_enabled: 'boolean', created_at: 'timestamp with time zone' },
  days_summed: { id: 'smallint', zone: 'text', until: 'timestamp with time zone', last_customer: 'integer' },
  debt_entry: { id: 'bigint', account_id: 'integer', created_at: 'timestamp with time zone', kind: 'text', amount: 'numeric(14,2)', debt_after: 'numeric(14,2)', reference: 'text' },
  departure: { account_id: 'integer', level: 'integer', expires_at: 'timestamp with time zone', at: 'timestamp with time zone', node_groups: 'text[]' },
  detect_hit: { id: 'bigint', account_id: 'integer', rule_id: 'integer', node_id: 'integer', at: 'timestamp with time zone' },
  detect_rule: { id: 'integer', name: 'text', description: 'text', pattern: 'text', reads: 'text', ban_after: 'integer', ban_minutes: 'integer', is_enabled: 'boolean', created_at: 'timestamp with time zone', texts: 'jsonb' },
  email_code: { email_key: 'text', purpose: 'text', code_hash: 'bytea', expires_at: 'timestamp with time zone', tries_left: 'integer', asked_by: 'bytea', others_left: 'integer' },
  gift: { id: 'bigint', account_id: 'integer', token_id: 'uuid', given_at: 'timestamp with time zone', worth: 'jsonb', reason: 'text', may_be_short: 'boolean' },
  guessed_address: { email_key: 'text', at: 'timestamp with time zone', secret: 'text' },
  invoice: { id: 'uuid', serial: 'bigint', account_id: 'integer', created_at: 'timestamp with time zone', recharge_id: 'uuid', purchase_id: 'bigint', subject: 'text', lines: 'jsonb', total: 'numeric(14,2)', sentence: 'jsonb' },
  job_run: { name: 'text', slot: 'text', started_at: 'timestamp with time zone', ended_at: 'timestamp with time zone', outcome: 'text', rows_touched: 'integer', run_by: 'text', run_id: 'uuid', beat_at: 'timestamp with time zone', runs: 'integer', failure: 'text' },
  ledger: { id: 'bigint', account_id: 'integer', created_at: 'timestamp with time zone', kind: 'text', amount: 'numeric(14,2)', balance_after: 'numeric(14,2)', subject: 'text', reference: 'text', account_until: 'timestamp with time zone', sentence: 'jsonb' },
  limit_counter: { key: 'text', hits: 'integer', ends_at: 'timestamp with time zone' },
  login_log: { id: 'uuid', account_id: 'integer', at: 'timestamp with time zone', ip: 'inet', agent: 'text', succeeded: 'boolean', refused_for: 'text', device: 'uuid', session_id: 'uuid' },
  machine: { id: 'integer', name: 'text', created_at: 'timestamp with time zone', last_heard_at: 'timestamp with time zone', load: 'real', load_text: 'text' },
  mail: { id: 'bigint', recipient: 'text', subject: 'text', body_text: 'text', body_html: 'text', created_at: 'timestamp with time zone', due_at: 'timestamp with time zone', tries: 'integer', sent_at: 'timestamp with time zone', failure: 'text', campaign_id: 'integer', unsubscribe_url: 'text', is_held: 'boolean', taken_until: 'timestamp with time zone', dropped_at: 'timestamp with time zone' },
  mail_campaign: { id: 'integer', created_at: 'timestamp with time zone', token_id: 'uuid', author: 'text', name: 'text', about: 'text', segment: 'jsonb', texts: 'jsonb', announcement_id: 'integer', per_minute: 'integer', state: 'text', starts_at: 'timestamp with time zone', next_at: 'timestamp with time zone', ended_at: 'timestamp with time zone' },
  mail_campaign_recipient: { campaign_id: 'integer', account_id: 'integer', unsubscribe_token: 'uuid', mail_id: 'bigint', queued_at: 'timestamp with time zone', sent_at: 'timestamp with time zone', left_out: 'text' },
  migration: { name: 'text', applied_at: 'timestamp with time zone' },
  node: { id: 'integer', name: 'text', country_code: 'text', location: 'text', remark: 'text', config: 'jsonb', hosts: 'text[]', level: 'integer', rate: 'numeric(6,2)', speed_limit: 'integer', line_mbps: 'integer', is_enabled: 'boolean', is_hidden: 'boolean', priority: 'integer', created_at: 'timestamp with time zone', last_heard_at: 'timestamp with time zone', load: 'real', load_text: 'text', uptime_seconds: 'bigint', old_server: 'text', old_sort: 'integer', silent_since: 'timestamp with time zone', addresses: 'cidr[]', maintenance_note: 'text', maintenance_from: 'timestamp with time zone', maintenance_until: 'timestamp with time zone', heard_from: 'inet', cores: 'integer', certificate: 'jsonb', certificate_sealed: 'bytea', certificate_ends_at: 'timestamp with time zone', certificate_set_at: 'timestamp with time zone', certificate_asked_at: 'timestamp with time zone', certificate_is_withheld: 'boolean', agent: 'text', agent_unclear_at: 'timestamp with time zone', machine_id: 'integer', hourly_rates: 'jsonb', monthly_bytes: 'bigint', when_used_up: 'text', used_up_at: 'timestamp with time zone', groups: 'text[]', cut_off_traffic_since: 'timestamp with time zone', cut_off_traffic_at: 'timestamp with time zone', maintenance_texts: 'jsonb', profile_changed_at: 'timestamp with time zone', texts: 'jsonb' },
  node_budget: { node_id: 'integer', reported_at: 'timestamp with time zone', since: 'timestamp with time zone', left_bytes: 'bigint' },
  node_event: { id: 'bigint', node_id: 'integer', at: 'timestamp with time zone', kind: 'text', detail: 'jsonb', is_told: 'boolean' },
  node_group: { name: 'text', texts: 'jsonb' },
  node_hour: { node_id: 'integer', hour: 'timestamp with time zone', upload: 'bigint', download: 'bigint', billed: 'bigint' },
  node_key: { id: 'integer', node_id: 'integer', key_hash: 'bytea', name: 'text', is_enabled: 'boolean', created_at: 'timestamp with time zone', last_used_at: 'timestamp with time zone', machine_id: 'integer' },
  node_load: { node_id: 'integer', at: 'timestamp with time zone', reports: 'integer', readable: 'integer', load_sum: 'double precision' },
  node_past: { node_id: 'integer', level: 'integer', until_at: 'timestamp with time zone', groups: 'text[]' },
  not_me: { token_hash: 'bytea', account_id: 'integer', created_at: 'timestamp with time zone', expires_at: 'timestamp with time zone', ended_at: 'timestamp with time zone', email: 'text' },
  notification_off: { account_id: 'integer', event: 'text', channel: 'text' },
  notification_told: { account_id: 'integer', event: 'text', period: 'timestamp with time zone', told_at: 'timestamp with time zone' },
  own_credential: { account_id: 'integer', kind: 'text', secret: 'text', key_text: 'text', set_at: 'timestamp with time zone' },
  passkey: { id: 'integer', account_id: 'integer', credential_id: 'text', rp_id: 'text', public_key: 'bytea', sign_count: 'bigint', transports: 'text[]', is_synced: 'boolean', name: 'text', agent: 'text', created_at: 'timestamp with time zone', last_used_at: 'timestamp with time zone', ended_at: 'timestamp with time zone', verifies_user: 'boolean' },
  passkey_ceremony: { id: 'uuid', purpose: 'text', challenge: 'text', account_id: 'integer', session_id: 'uuid', expires_at: 'timestamp with time zone' },
  pay_method: { code: 'text', number: 'integer', gateway: 'text', label: 'text', texts: 'jsonb', settings: 'jsonb', secrets_sealed: 'bytea', least: 'numeric(14,2)', most: 'numeric(14,2)', position: 'integer', is_enabled: 'boolean', created_at: 'timestamp with time zone', updated_at: 'timestamp with time zone', title: 'text', currency: 'text', rate: 'numeric', fee_percent: 'numeric', fee_fixed: 'numeric(14,2)', fee_payer: 'text', levels: 'integer[]', node_groups: 'text[]' },
  payment: { id: 'bigint', created_at: 'timestamp with time zone', gateway: 'text', merchant: 'text', gateway_no: 'text', trade_no: 'text', method: 'text', recharge_id: 'uuid', account_id: 'integer', kinds: 'text[]', amount: 'text', currency: 'text', paid_with: 'text', credited: 'numeric(14,2)', refunded_at: 'timestamp with time zone', credited_to: 'integer', closed_at: 'timestamp with time zone', closed_by: 'text', remark: 'text' },
  product: { id: 'integer', created_at: 'timestamp with time zone', updated_at: 'timestamp with time zone', name: 'text', group_id: 'integer', kind: 'text', price: 'numeric(14,2)', quota_bytes: 'bigint', level: 'integer', level_duration: 'interval', account_duration: 'interval', reset_interval: 'interval', speed_limit: 'integer', device_limit: 'integer', content: 'text', resets_monthly: 'boolean', is_enabled: 'boolean', is_renewal_only: 'boolean', data: 'jsonb', includes_media: 'boolean', node_groups: 'text[]', texts: 'jsonb', places: 'integer' },
  product_group: { id: 'integer', name: 'text', info: 'text', features: 'jsonb', position: 'integer', texts: 'jsonb' },
  purchase: { id: 'bigint', account_id: 'integer', created_at: 'timestamp with time zone', quote_id: 'uuid', product_id: 'integer', product_name: 'text', kind: 'text', price: 'numeric(14,2)', balance_after: 'numeric(14,2)', service_before: 'jsonb', service_after: 'jsonb', expires_at: 'timestamp with time zone', renew_price: 'numeric(14,2)', renew_at: 'timestamp with time zone', auto_renews: 'boolean', coupon_id: 'integer', discount: 'numeric(14,2)', renews: 'bigint', service_held: 'jsonb', has_key: 'boolean', begins_at: 'timestamp with time zone' },
  purchase_refund: { purchase_id: 'bigint', account_id: 'integer', token_id: 'uuid', at: 'timestamp with time zone', amount: 'numeric(14,2)', remark: 'text', answer: 'jsonb' },
  push_device: { id: 'integer', account_id: 'integer', session_id: 'uuid', digest: 'text', host: 'text', subscription_sealed: 'bytea', agent: 'text', created_at: 'timestamp with time zone', last_sent_at: 'timestamp with time zone' },
  push_key: { id: 'integer', public_key: 'text', private_sealed: 'bytea', created_at: 'timestamp with time zone' },
  push_message: { id: 'bigint', device_id: 'integer', title: 'text', body: 'text', page: 'text', created_at: 'timestamp with time zone', due_at: 'timestamp with time zone', tries: 'integer', sent_at: 'timestamp with time zone', given_up_at: 'timestamp with time zone', failure: 'text' },
  quote: { id: 'uuid', account_id: 'integer', product_id: 'integer', created_at: 'timestamp with time zone', expires_at: 'timestamp with time zone', price: 'numeric(14,2)', terms: 'jsonb', losses: 'text[]', coupon_id: 'integer', discount: 'numeric(14,2)', begins: 'text', credit: 'numeric(14,2)' },
  recharge: { id: 'uuid', account_id: 'integer', created_at: 'timestamp with time zone', updated_at: 'timestamp with time zone', trade_no: 'text', system: 'text', method: 'text', amount: 'numeric(14,2)', currency: 'text', status: 'text', expires_at: 'timestamp with time zone', pay: 'jsonb', gateway_session: 'text', paid_at: 'timestamp with time zone', asked_at: 'timestamp with time zone', remark: 'text', refunded_at: 'timestamp with time zone', paid_by: 'text', credited: 'numeric(14,2)', due: 'numeric', due_currency: 'text', fee: 'numeric(14,2)', fee_payer: 'text' },
  recovery_code: { account_id: 'integer', code_hash: 'bytea', used_at: 'timestamp with time zone', made_at: 'timestamp with time zone' },
  refresh_token: { jti: 'uuid', session_id: 'uuid', issued_at: 'timestamp with time zone', expires_at: 'timestamp with time zone', used_at: 'timestamp with time zone', successor: 'uuid' },
  repeat: { key_hash: 'bytea', random_hash: 'bytea', input_hash: 'bytea', done_at: 'timestamp with time zone', account_id: 'integer', session_id: 'uuid', is_secret: 'boolean', answer: 'bytea' },
  script_token: { id: 'uuid', name: 'text', token_hash: 'bytea', scopes: 'text[]', created_at: 'timestamp with time zone', expires_at: 'timestamp with time zone', revoked_at: 'timestamp with time zone', last_used_at: 'timestamp with time zone', owner: 'text', role: 'text', made_by: 'text' },
  second_factor: { account_id: 'integer', secret_sealed: 'bytea', enabled_at: 'timestamp with time zone', expires_at: 'timestamp with time zone', last_step: 'bigint', last_used_at: 'timestamp with time zone' },
  secret_key: { id: 'smallint', sealed: 'bytea', announced_at: 'timestamp with time zone', current_at: 'timestamp with time zone', retired_at: 'timestamp with time zone', forgotten_at: 'timestamp with time zone' },
  service: { account_id: 'integer', product_id: 'integer', level: 'integer', level_expires_at: 'timestamp with time zone', quota_bytes: 'bigint', package_bytes: 'bigint', used_upload: 'bigint', used_download: 'bigint', speed_limit: 'integer', device_limit: 'integer', period_started_at: 'timestamp with time zone', next_reset_at: 'timestamp with time zone', reset_interval: 'interval', proxy_password: 'text', proxy_uuid: 'uuid', port: 'integer', traffic_log_token: 'uuid', emby_uuid: 'uuid', link_token_hash: 'bytea', link_token_sealed: 'bytea', link_group: 'integer', last_used_at: 'timestamp with time zone', purchased_at: 'timestamp with time zone', node_groups: 'text[]' },
  service_term: { id: 'integer', account_id: 'integer', place: 'integer', purchase_id: 'bigint', product_id: 'integer', level: 'integer', quota_bytes: 'bigint', speed_limit: 'integer', device_limit: 'integer', node_groups: 'text[]', duration: 'interval', reset_interval: 'interval', periods: 'integer', cash: 'numeric(14,2)', begun_at: 'timestamp with time zone', period: 'integer', period_begun_at: 'timestamp with time zone', paid_until: 'timestamp with time zone', counted_from: 'timestamp with time zone', first_counted: 'integer', counted_offset: 'interval', counted_rest: 'interval', ended_at: 'timestamp with time zone' },
  serving_change: { id: 'bigint', at: 'timestamp with time zone' },
  session: { id: 'uuid', account_id: 'integer', is_remembered: 'boolean', created_at: 'timestamp with time zone', last_used_at: 'timestamp with time zone', ip: 'inet', agent: 'text', ended_at: 'timestamp with time zone', by_password: 'boolean', confirmed_by: 'uuid', ends_at: 'timestamp with time zone' },
  setting: { name: 'text', value: 'jsonb' },
  sign_in_link: { token_hash: 'bytea', account_id: 'integer', password_version: 'uuid', created_at: 'timestamp with time zone', expires_at: 'timestamp with time zone', spent_at: 'timestamp with time zone' },
  sign_in_request: { id: 'uuid', code_hash: 'bytea', created_at: 'timestamp with time zone', expires_at: 'timestamp with time zone', ip: 'inet', agent: 'text', answered_at: 'timestamp with time zone', is_allowed: 'boolean', account_id: 'integer', password_version: 'uuid', spent_at: 'timestamp with time zone', confirmed_by: 'uuid' },
  site_setting: { name: 'text', value: 'text', changed_at: 'timestamp with time zone' },
  speed_test: { id: 'bigint', node_id: 'integer', at: 'timestamp with time zone', result: 'jsonb' },
  subscription_fetch: { id: 'bigint', account_id: 'integer', at: 'timestamp with time zone', client: 'text', agent: 'text', ip: 'inet' },
  telegram_bot: { bot_id: 'bigint', username: 'text', poller: 'uuid', polled_until: 'timestamp with time zone' },
  telegram_code: { account_id: 'integer', code_hash: 'bytea', code_sealed: 'bytea', expires_at: 'timestamp with time zone' },
  telegram_message: { id: 'bigint', chat_id: 'bigint', body: 'text', created_at: 'timestamp with time zone', due_at: 'timestamp with time zone', tries: 'integer', sent_at: 'timestamp with time zone', given_up_at: 'timestamp with time zone', failure: 'text' },
  telegram_update: { bot_id: 'bigint', update_id: 'bigint', at: 'timestamp with time zone' },
  ticket: { id: 'uuid', number: 'bigint', account_id: 'integer', created_at: 'timestamp with time zone', updated_at: 'timestamp with time zone', title: 'text', status: 'text', read_place: 'bigint', changed_in: 'xid8', kind: 'text', rating: 'text', assignee: 'text', merged_into: 'uuid' },
  ticket_attachment: { id: 'uuid', account_id: 'integer', message_id: 'uuid', position: 'smallint', created_at: 'timestamp with time zone', name: 'text', media_type: 'text', content: 'bytea', by_staff: 'boolean' },
  ticket_macro: { name: 'text', content: 'text', changed_at: 'timestamp with time zone', texts: 'jsonb' },
  ticket_message: { id: 'uuid', ticket_id: 'uuid', account_id: 'integer', place: 'bigint', created_at: 'timestamp with time zone', is_opening: 'boolean', staff_name: 'text', content: 'text', sentence: 'jsonb' },
  ticket_note: { id: 'bigint', ticket_id: 'uuid', account_id: 'integer', at: 'timestamp with time zone', token_id: 'uuid', author: 'text', note: 'text' },
  traffic_day: { account_id: 'integer', day: 'date', upload: 'bigint', download: 'bigint', billed: 'bigint' },
  traffic_rejected: { id: 'bigint', report_id: 'bigint', node_id: 'integer', at: 'timestamp with time zone', reason: 'text', content: 'text' },
  traffic_report: { id: 'bigint', node_id: 'integer', idempotency_key: 'text', body_hash: 'bytea', received_at: 'timestamp with time zone', rate: 'numeric(6,2)', is_delivered: 'boolean', grown_from: 'bigint', row_count: 'integer', folded_at: 'timestamp with time zone', upload: 'bigint', download: 'bigint', billed: 'bigint', attempts: 'smallint', repeated_at: 'timestamp with time zone' },
  traffic_row: { report_id: 'bigint', node_id: 'integer', account_id: 'integer', at: 'timestamp with time zone', upload: 'bigint', download: 'bigint', billed: 'bigint' },
  undo: { token_hash: 'bytea', account_id: 'integer', act: 'text', created_at: 'timestamp with time zone', expires_at: 'timestamp with time zone', ended_at: 'timestamp with time zone', email: 'text', factor: 'jsonb', email_key: 'text', act_id: 'uuid', passkey_id: 'integer', takes_until: 'timestamp with time zone' },
  user_data_history: { account_id: 'integer', day: 'date', at: 'timestamp with time zone', used_upload: 'bigint', used_download: 'bigint', total_bytes: 'bigint', balance: 'numeric(14,2)', level_expires_at: 'timestamp with time zone' },
} as const;
