// No calls: a customer's present service, as on the dashboard.

import * as z from 'zod/mini';
import { secret } from '../base/fields/fields.ts';
import { bytes, time, uuid } from '../base/primitives.ts';

/** The customer's present service. Today and yesterday are business days of the site. */
export const oldServiceInfo = z.object({
  user_level_text: z.string(),
  /** Devices at once; `null`: unlimited. */
  online_ip_limit: z.nullable(z.int()),
  /** Mbps as text; `null`: unlimited. */
  speed_limit: z.nullable(z.string()),
  /** Subscription addresses, the main entry first. */
  sub_link: z._default(z.array(secret(z.string())), []),
  traffic_log_token: secret(uuid),
  other_emby_uuid: secret(uuid),
  ss_passwd: secret(z.string()),
  ss_uuid: secret(uuid),
  user_level_expire_in: time,
  user_account_expire_in: time,
  ss_upload_size: bytes,
  ss_download_size: bytes,
  ss_bandwidth_total_size: bytes,
  ss_bandwidth_yesterday_used_size: z._default(bytes, 0),
  ss_bandwidth_today_used_size: z._default(bytes, 0),
  is_link_burn_after: z._default(z.boolean(), false),
  // From here on: extensions.
  /** The level as a number; 0 is an account without a plan. */
  user_level: z.int(),
  plan_name: z.nullable(z.string()),
  /** Whether nodes serve the customer now. */
  is_active: z.boolean(),
  /** When the present period began. `null`: there is none. */
  period_start_at: z.nullable(time),
  /** When usage is reset next. `null`: never. */
  next_reset_at: z.nullable(time),
  /** Distinct addresses seen in the last two minutes. */
  online_ip_count: z.int(),
  /** The number of nodes that the plan opens. */
  nodes_usable: z.int(),
  /** How many of these nodes are online now. */
  nodes_usable_online: z.int(),
  /** The number of nodes that customers see. */
  nodes_total: z.int(),
  /** How many of these nodes are online now. */
  nodes_online: z.int(),
});
