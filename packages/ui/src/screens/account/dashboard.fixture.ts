import { sample } from '@ferry/core/contract/base/sample';
import { gigabyte } from '@ferry/core/contract/base/values/units';
import type { Dashboard, Service } from './service-facts.ts';

/** The present moment in stories and tests of the dashboard. */
export const storyNow = new Date('2026-11-21T06:32:00Z');

export const service: Service = {
  user_level_text: sample('标准版', 'Standard'),
  online_ip_limit: 5,
  speed_limit: '500',
  sub_link: [
    'https://link.ferry.example/link2/Qk3xN8vZt1Yw6RbLpH2sMd9uKf4g5PaE',
    'https://link-b.ferry.example/link2/Qk3xN8vZt1Yw6RbLpH2sMd9uKf4g5PaE',
    'https://link-c.ferry.example/link2/Qk3xN8vZt1Yw6RbLpH2sMd9uKf4g5PaE',
  ],
  traffic_log_token: '0b0e7f4e-6b7e-4a43-9d7e-2f0f3c1d5a10',
  other_emby_uuid: '1b0e7f4e-6b7e-4a43-9d7e-2f0f3c1d5a10',
  ss_passwd: 'fixture',
  ss_uuid: '2b0e7f4e-6b7e-4a43-9d7e-2f0f3c1d5a10',
  user_level_expire_in: '2026-12-14T15:59:59Z',
  user_account_expire_in: '2027-12-14T15:59:59Z',
  ss_upload_size: Math.round(8.4 * gigabyte),
  ss_download_size: 120 * gigabyte,
  ss_bandwidth_total_size: 300 * gigabyte,
  ss_bandwidth_yesterday_used_size: Math.round(6.6 * gigabyte),
  ss_bandwidth_today_used_size: Math.round(4.6 * gigabyte),
  is_link_burn_after: false,
  user_level: 2,
  plan_name: sample('标准版', 'Standard'),
  is_active: true,
  period_start_at: '2026-10-31T16:00:00Z',
  next_reset_at: '2026-11-30T16:00:00Z',
  online_ip_count: 2,
  nodes_usable: 38,
  nodes_total: 48,
  nodes_online: 46,
  nodes_usable_online: 36,
};

export const dashboardFixture: Dashboard = {
  user_id: 7,
  user_new_id: '3b0e7f4e-6b7e-4a43-9d7e-2f0f3c1d5a10',
  email: 'lin.xia@example.com',
  is_ban: false,
  tg_id: null,
  user_name: sample('林夏', 'Lin Xia'),
  money_amount: '36.50',
  first_paid_at: '2026-06-14T03:10:00Z',
  first_fetch_at: '2026-06-14T03:14:00Z',
  first_traffic_at: '2026-06-14T03:00:00Z',
  old_service_info: service,
};

export const newsFixture = [
  {
    revision: 31,
    is_read: false,
    created_at: '2026-11-21T02:20:00Z',
    title: sample('11 月 24 日 02:00–04:00 东京线路维护', 'Maintenance in Tokyo on November 24, 02:00–04:00'),
    content: sample(
      '# 东京线路维护\n\n**11 月 24 日 02:00–04:00** 东京 01、03 会断开，请先换用首尔 01。',
      '# Maintenance in Tokyo\n\n**November 24, 02:00–04:00:** Tokyo 01 and 03 will disconnect. Please use Seoul 01 meanwhile.',
    ),
  },
  {
    revision: 30,
    is_read: true,
    created_at: '2026-11-19T02:20:00Z',
    title: sample('新增首尔节点 3 个，等级 2 起可用', 'Three new nodes in Seoul, from level 2'),
    content: sample('首尔 01、02、03 已经可用。', 'Seoul 01, 02 and 03 are ready.'),
  },
  {
    revision: 29,
    is_read: true,
    created_at: '2026-11-12T02:20:00Z',
    title: sample(
      'Clash 配置模板更新，请重新拉取订阅',
      'The Clash template changed; please update the subscription',
    ),
    content: sample('在客户端里更新一次订阅即可。', 'Update the subscription in the app once.'),
  },
];
