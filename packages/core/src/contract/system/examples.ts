import type { ExamplesOf } from '../base/example.ts';
import { unlimitedProduct } from '../services/unlimited.ts';
import type * as adminCalls from './admin.ts';
import type * as anyoneCalls from './anyone.ts';
import type * as downloadCalls from './downloads.ts';
import type * as frontDoorCalls from './front-door.ts';
import type * as v1Calls from './v1.ts';

const version = '1.0.0';

const contact = {
  contact_email: 'help@ferry.example',
  contact_url: 'https://t.me/ferry_help',
  terms_url: 'https://ferry.example/terms',
  privacy_url: 'https://ferry.example/privacy',
  status_url: 'https://status.ferry.example',
};

const contactEmail = {
  name: 'contact_email' as const,
  value: contact.contact_email,
  default: 'owner@ferry.example',
  changed_at: '2026-11-02T08:00:00Z',
};
const publicPlans = { name: 'public_plans' as const, value: 'invite', default: 'invite', changed_at: null };
const changed_at = '2026-11-03T11:18:00Z';

export const admin = {
  showSettings: { answer: { result: { settings: [contactEmail, publicPlans] } } },
  changeSettings: {
    input: { body: { contact_email: 'desk@ferry.example', public_plans: 'open' } },
    answer: {
      result: {
        settings: [
          { ...contactEmail, value: 'desk@ferry.example', changed_at },
          { ...publicPlans, value: 'open', changed_at },
        ],
      },
    },
  },
} satisfies ExamplesOf<typeof adminCalls>;

export const anyone = {
  health: { answer: { status: 'ok', database: 'ok', version } },
  version: { answer: { version } },
  site: {
    answer: {
      result: {
        ...contact,
        downloads: {
          windows: 'https://dl.ferry.example/windows',
          macos: 'https://dl.ferry.example/macos',
          linux: null,
          ios: null,
          android: 'https://dl.ferry.example/android',
        },
        invoice_issuer: 'Ferry Network Technology Ltd.',
        telegram_bot: 'ferry_bot',
        time_zone: 'Asia/Shanghai',
        test_pages: false,
      },
    },
  },
} satisfies ExamplesOf<typeof anyoneCalls>;

const copy = '0123456789abcdef'.repeat(4);

export const downloads = {
  downloads: {
    answer: {
      result: [
        {
          name: 'FlClash',
          system: 'windows',
          url: 'https://maker.example/flclash',
          sha256: null,
          is_mirrored: false,
        },
        {
          name: 'Clash Verge Rev',
          system: 'windows',
          url: `https://ferry.example/downloads/${copy}`,
          sha256: copy,
          is_mirrored: true,
        },
      ],
    },
  },
} satisfies ExamplesOf<typeof downloadCalls>;

const terms = {
  ss_bandwidth_total_size: 107_374_182_400,
  reset_interval: 'P30D',
  ...unlimitedProduct,
  node_speed_limit: 200,
  node_connector: 3,
};

export const frontDoor = {
  frontDoor: {
    input: { invite_code: 'Qm7vK2xW9r' },
    answer: {
      result: {
        by_invite: ['plans'],
        plans: {
          currency: 'CNY',
          plans: [
            {
              name: 'Skiff',
              info: 'Browsing and work',
              features: [{ support: true, name: 'IEPL lines', info: null }],
              offers: [
                {
                  shop_id: 3,
                  period: 'P30D',
                  money_amount: '15.00',
                  per_30_days: '15.00',
                  saves: null,
                  ...terms,
                },
                {
                  shop_id: 4,
                  period: 'P90D',
                  money_amount: '40.00',
                  per_30_days: '13.33',
                  saves: '5.00',
                  ...terms,
                },
              ],
            },
          ],
          packages: [{ name: '50 GB', money_amount: '8.00' }],
        },
        nodes: {
          at: '2026-11-03T11:18:00Z',
          online: 2,
          total: 2,
          status: 'online',
          countries: [
            { country_code: 'HK', online: 1, total: 1, status: 'online' },
            { country_code: 'JP', online: 1, total: 1, status: 'online' },
          ],
        },
        questions: {
          en: [
            {
              question: 'How is traffic counted?',
              answer: 'Upload plus download, times the rate of the node.',
            },
          ],
        },
        version,
        ...contact,
      },
    },
  },
} satisfies ExamplesOf<typeof frontDoorCalls>;

const data = { ret: 1, msg: '' } as const;

export const v1 = {
  notice: {
    answer: {
      ...data,
      notice: {
        revision: 12,
        created_at: '2026-11-02T08:00:00Z',
        content: '# Maintenance tonight\n\nThe nodes in Hong Kong restart at 02:00.',
      },
    },
  },
  appConfig: {
    answer: {
      ...data,
      site_name: 'Ferry',
      public_url: 'https://ferry.example',
      currency: 'CNY',
      time_zone: 'Asia/Shanghai',
      version,
      captcha: true,
      invite: 'optional',
      old_sign_in: true,
    },
  },
  version: { answer: { ...data, data: version } },
  databaseVersion: { answer: { ...data, data: '0195_token_makers' } },
  ip: { answer: { ip: '203.0.113.21' } },
} satisfies ExamplesOf<typeof v1Calls>;
