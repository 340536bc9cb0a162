import { ceremonyExample, credentialExample, stoppedExamples } from '../auth/examples.ts';
import type { ExamplesOf } from '../base/example.ts';
import type * as customerCalls from './customer.ts';
import type * as passkeyCalls from './passkeys.ts';

const recoveryCodes = [
  '7kq2m-x9fhd',
  'p4tza-3wcne',
  'm8rjv-26ykb',
  'hd5sx-q7gtu',
  'z2wfn-k9pe4',
  'c6yhr-mt3av',
  'u9bgk-52zxj',
  'ew4nq-7vdsp',
  'j3xmt-a8hrc',
  '5gfzy-ck6uw',
];
const secret = 'K7WZQ2M4XPLD6TRE3HVYB5NAFCGJUOSI';

export const customer = {
  show: {
    answer: {
      result: {
        ga_enable: true,
        email_notification: true,
        ga_enabled_at: '2026-11-02T08:12:00Z',
        ga_last_used_at: '2026-11-03T11:18:00Z',
        ga_pending_until: null,
        recovery_codes_left: 8,
        must_change_password: false,
      },
    },
  },
  change: {
    input: { body: { ga_enable: true } },
    answer: {
      result: {
        ga_enable: false,
        email_notification: true,
        enrolment: {
          secret,
          otpauth_uri: `otpauth://totp/Ferry:lin%40example.com?issuer=Ferry&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
          expires_at: '2026-11-03T11:28:00Z',
        },
        recovery_codes: null,
      },
    },
  },
  renewRecoveryCodes: {
    input: { body: { ga_token: '482913' } },
    answer: { result: { recovery_codes: recoveryCodes } },
  },
  closeLeak: {
    input: { body: {} },
    answer: {
      result: {
        link_token: 'Qm7vK2xW9rTdL4pYs8NbC3hJf6ZgA1uE',
        sub_link: ['https://ferry.example/link2/Qm7vK2xW9rTdL4pYs8NbC3hJf6ZgA1uE'],
        ss_uuid: '5e0a8f5c-2a0f-4b3b-8f3c-7f4b1c9d2e12',
        stopped: [
          {
            what: 'link',
            count: 1,
            message: 'The old subscription link no longer works. Enter the new one in every app',
          },
          ...stoppedExamples,
        ],
      },
    },
  },
} satisfies ExamplesOf<typeof customerCalls>;

const passkey = {
  passkey_id: 3,
  name: 'Office computer',
  user_agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  is_synced: false,
  verifies_user: true,
  is_usable: true,
  created_at: '2026-11-03T11:20:00Z',
  last_used_at: null,
  proves_from: '2026-11-04T11:20:00Z',
};

export const passkeys = {
  listPasskeys: { answer: { result: { passkeys: [passkey], host: 'ferry.example' } } },
  beginPasskey: {
    answer: {
      result: {
        ...ceremonyExample,
        options: {
          challenge: ceremonyExample.options.challenge,
          rp: { name: 'Ferry', id: 'ferry.example' },
          user: { id: 'T38vCj81S5ydUg9vOx96Qg', name: 'lin@example.com', displayName: 'Lin Xia' },
          pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
          timeout: 60_000,
          attestation: 'none',
          excludeCredentials: [],
          authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
        },
      },
    },
  },
  addPasskey: {
    input: {
      body: {
        ceremony_id: ceremonyExample.ceremony_id,
        name: passkey.name,
        credential: {
          ...credentialExample,
          response: {
            clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
            attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oA',
            transports: ['internal'],
          },
        },
      },
    },
    answer: { result: passkey },
  },
  namePasskey: { input: { passkey_id: 3, body: { name: 'Office computer' } }, answer: {} },
  removePasskey: { input: { passkey_id: 3 }, answer: {} },
} satisfies ExamplesOf<typeof passkeyCalls>;
