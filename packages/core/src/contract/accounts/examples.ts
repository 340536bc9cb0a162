import { newPassword, password, stoppedExamples } from '../auth/examples.ts';
import type { ExamplesOf } from '../base/example.ts';
import type * as adminCalls from './admin.ts';
import type * as customerCalls from './customer.ts';
import { noPreferences } from './preferences.ts';
import type * as v1Calls from './v1.ts';

const email = 'lin@example.com';
const who = {
  user_id: 42,
  user_new_id: '4f7f2f0a-3f35-4b9c-9d52-0f6f3b1f7a42',
  user_name: 'Lin Xia',
  email,
};
const browser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const changePassword = { current_password: password, new_password: newPassword };

const replaceEmail = {
  input: { user_id: 42, user_old_email: email, user_new_email: 'lin.xia@example.com' },
  answer: {
    result: {
      user_id: 42,
      old_email: email,
      new_email: 'lin.xia@example.com',
      updated_at: '2026-11-03T11:18:00Z',
    },
  },
};

const oldServiceInfo = {
  user_level_text: 'VIP 2',
  online_ip_limit: 5,
  speed_limit: '300',
  sub_link: ['https://ferry.example/link2/Qm7vK2xW9rTdL4pYs8NbC3hJf6ZgA1uE'],
  traffic_log_token: '5e0a8f5c-2a0f-4b3b-8f3c-7f4b1c9d2e10',
  other_emby_uuid: '5e0a8f5c-2a0f-4b3b-8f3c-7f4b1c9d2e11',
  ss_passwd: 'x8Kd2mQp',
  ss_uuid: '5e0a8f5c-2a0f-4b3b-8f3c-7f4b1c9d2e12',
  user_level_expire_in: '2026-12-02T08:00:00Z',
  user_account_expire_in: '2027-05-01T08:00:00Z',
  ss_upload_size: 4_294_967_296,
  ss_download_size: 25_769_803_776,
  ss_bandwidth_total_size: 214_748_364_800,
  ss_bandwidth_yesterday_used_size: 3_221_225_472,
  ss_bandwidth_today_used_size: 1_073_741_824,
  is_link_burn_after: false,
  user_level: 2,
  plan_name: 'Standard',
  is_active: true,
  period_start_at: '2026-11-02T08:00:00Z',
  next_reset_at: '2026-12-02T08:00:00Z',
  online_ip_count: 2,
  nodes_usable: 4,
  nodes_usable_online: 3,
  nodes_total: 5,
  nodes_online: 4,
};

export const admin = { replaceEmail } satisfies ExamplesOf<typeof adminCalls>;

export const customer = {
  dashboard: {
    answer: {
      result: {
        ...who,
        is_ban: false,
        tg_id: null,
        money_amount: '38.50',
        first_paid_at: '2026-11-02T08:00:00Z',
        first_fetch_at: '2026-11-02T08:05:00Z',
        first_traffic_at: '2026-11-02T08:00:00Z',
        old_service_info: oldServiceInfo,
      },
    },
  },
  me: {
    answer: {
      result: {
        ...who,
        is_ban: false,
        tg_id: null,
        user_account_expire_in: '2027-05-01T08:00:00Z',
        ban: null,
        deletion: null,
        must_change_password: false,
        time_zone: 'Asia/Shanghai',
        preferences: { ...noPreferences, language: 'en', theme: 'dark' },
      },
    },
  },
  chatData: {
    answer: {
      result: {
        user_email: email,
        user_nickname: 'Lin Xia',
        session_data: [
          ['user_id', 42],
          ['plan', 'Standard'],
          ['balance', '38.50'],
        ],
      },
    },
  },
  token: {
    answer: {
      result: {
        ...who,
        role: 'malio_postgrest_user',
        access_type: 'access',
        token_type: 'access',
        jti: '7b0f5d6e-31cd-4a4b-8f0e-0d6a1f2c9a01',
        session_id: '0b1f7c1e-6a0d-4b8e-9c57-1d5c2f0a9e01',
        issued_at: 1_793_704_680,
        expires_at: 1_793_705_880,
      },
    },
  },
  oldService: {
    answer: {
      result: {
        service_id: 42,
        service_name: 'Standard',
        service_type: 'main_package',
        expire_time: '2026-12-02T08:00:00Z',
        traffic_used: 30_064_771_072,
        traffic_total: 214_748_364_800,
        is_active: true,
      },
    },
  },
  profile: {
    answer: {
      result: {
        ...who,
        created_at: '2026-11-02T07:50:00Z',
        last_login: '2026-11-03T11:18:00Z',
        is_verified: true,
        telegram_linked: false,
        language: 'en',
        time_zone: 'Asia/Shanghai',
        preferences: { ...noPreferences, language: 'en', theme: 'dark' },
      },
    },
  },
  activity: {
    input: { topic: 'money', from_iso: '2026-11-01T00:00:00Z', limit: 2 },
    answer: {
      result: {
        total_count: 12,
        activities: [
          {
            activity_id: 31,
            activity_type: 'cd_key_redeemed',
            topic: 'money',
            description: 'Redeemed the code ending in 8K2M',
            timestamp: '2026-11-03T11:18:00Z',
            ip_address: '203.0.113.8',
            user_agent: browser,
          },
          {
            activity_id: 30,
            activity_type: 'purchase',
            topic: 'money',
            description: 'Bought Standard for ¥20.00',
            timestamp: '2026-11-02T08:00:00Z',
            ip_address: '203.0.113.8',
            user_agent: browser,
          },
        ],
      },
    },
  },
  loginHistory: {
    answer: {
      result: [
        { login_time: 1_793_704_680, ip_address: '203.0.113.8', user_agent: browser },
        { login_time: 1_793_605_800, ip_address: '198.51.100.77', user_agent: browser },
      ],
    },
  },
  loginIpLog: {
    input: { is_current: 'false', limit: 2 },
    answer: {
      result_list: [
        {
          id: '0b1f7c1e-6a0d-4b8e-9c57-1d5c2f0a9e12',
          user_id: 42,
          login_ip: '198.51.100.77',
          created_at: '2026-11-02T07:50:00Z',
          is_login: true,
          user_agent: browser,
          refused_for: null,
          is_current: false,
        },
        {
          id: '0b1f7c1e-6a0d-4b8e-9c57-1d5c2f0a9e13',
          user_id: 42,
          login_ip: '198.51.100.23',
          created_at: '2026-11-02T07:49:10Z',
          is_login: false,
          user_agent: browser,
          refused_for: 'wrong_password',
          is_current: false,
        },
      ],
      total_count: 2,
    },
  },
  changePassword: { input: { body: changePassword }, answer: {} },
  editPassword: { input: { body: changePassword }, answer: {} },
  editProfile: {
    input: {
      body: { user_name: 'Lin', language: 'en', time_zone: 'Asia/Shanghai', preferences: { theme: 'dark' } },
    },
    answer: {},
  },
  editEmail: {
    input: { body: { email: 'lin.xia@example.com', email_code: '482913', end_api_tokens: true } },
    answer: { result: { is_changed: true, stopped: stoppedExamples.slice(1) } },
  },
} satisfies ExamplesOf<typeof customerCalls>;

export const v1 = {
  password: {
    input: { body: { oldpwd: password, pwd: newPassword, repwd: newPassword } },
    answer: { ret: 1, msg: 'Password changed. Sign in again' },
  },
  proxyPassword: { answer: { ret: 1, msg: '', sspwd: 'x8Kd2mQp' } },
  replaceEmail,
} satisfies ExamplesOf<typeof v1Calls>;
