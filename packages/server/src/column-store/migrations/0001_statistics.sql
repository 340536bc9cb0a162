-- Each statement may run twice: ClickHouse has no transactions, and two servers may start at once. A row that is sent
-- again replaces itself: its key is what names it in PostgreSQL, and readers say `final`.

-- What nodes reported, by report and customer.
create table if not exists user_traffic_raw (
  report_id UInt64,
  user_id UInt32,
  node_id UInt32,
  created_at DateTime64(3, 'UTC'),
  ss_tx_size UInt64,
  ss_rx_size UInt64,
  -- Billed bytes.
  effective_traffic UInt64
) engine = ReplacingMergeTree
partition by toYYYYMM(created_at)
order by (user_id, created_at, report_id);

-- Hours by node. Bytes of an hour only grow, so of two rows the one with more is the newer.
create table if not exists user_traffic_log_total (
  user_id UInt32,
  node_id UInt32,
  data_time_range_lower DateTime('UTC'),
  ss_tx_size UInt64,
  ss_rx_size UInt64,
  total_traffic UInt64,
  effective_traffic UInt64
) engine = ReplacingMergeTree(total_traffic)
partition by toYYYYMM(data_time_range_lower)
order by (user_id, data_time_range_lower, node_id);

-- Addresses that customers used nodes from, by the hour, for 90 days.
create table if not exists mod_mu_user_alive_ip (
  user_id UInt32,
  node_id UInt32,
  ip String,
  hour DateTime('UTC'),
  last_seen_at DateTime64(3, 'UTC')
) engine = ReplacingMergeTree(last_seen_at)
partition by toYYYYMM(hour)
order by (user_id, hour, node_id, ip)
ttl hour + interval 90 day;

-- Customers by the business day.
create table if not exists user_data_history (
  user_id UInt32,
  day Date,
  created_at DateTime64(3, 'UTC'),
  ss_upload_size UInt64,
  ss_download_size UInt64,
  ss_bandwidth_total_size UInt64,
  money_amount Decimal(14, 2),
  user_level_expire_in DateTime64(3, 'UTC')
) engine = ReplacingMergeTree
partition by toYYYYMM(day)
order by (user_id, day);
