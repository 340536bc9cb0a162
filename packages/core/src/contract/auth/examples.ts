import type { ExamplesOf } from '../base/example.ts';
import type * as adminCalls from './admin.ts';
import type * as anyoneCalls from './anyone.ts';
import type * as captchaCalls from './captcha.ts';
import type * as customerCalls from './customer.ts';
import type * as passkeySignInCalls from './passkey-sign-in.ts';
import type * as v1Calls from './v1.ts';

const email = 'lin@example.com';
/** The password of every customer in examples, and the one that he changes it to. */
export const password = 'correct horse 9';
export const newPassword = 'another horse 7';
const emailCode = '482913';

const accessToken = 'eyJhbGciOiJIUzI1NiJ9.eyJ0b2tlbl90eXBlIjoiYWNjZXNzIn0.c2lnbmF0dXJl';
const refreshToken = 'eyJhbGciOiJIUzI1NiJ9.eyJ0b2tlbl90eXBlIjoicmVmcmVzaCJ9.c2lnbmF0dXJl';
const tokens = { access_token: accessToken, refresh_token: refreshToken, user_id: 42 };

const captchaKey = '3a1d2c4b-5e6f-4a7b-8c9d-0e1f2a3b4c5d';
const captchaToken = '9f86d081884c7d65:2c26b46b68ffc68ff99b453c';
const captchaProof = { captcha_key: captchaKey, tiago2_cap_token: captchaToken };

const linkCode = '6f1c2a9e-4b7d-4e03-9a58-d21f0c7b3e64';
const inputData = 'c2VhbGVkLWJ5LXRoZS1zZXJ2ZXI';
const validToken = 'b3d1a7c2-94e5-8f60-a1b2-7c8d9e0f1a2b';
const mailedToken = 'T2Jfp9cXk4RwLm7VzQh1ysBd0NgAe3uK5CtIo8PrWEj';
const requestCode = 'kJ3vQ9xT2mWb7RzLp5NcY8hDs4FgA1uE';

export const stoppedExamples = [
  { what: 'sessions', count: 2, message: 'Other devices signed out: 2' },
  { what: 'api_tokens', count: 1, message: 'API tokens revoked: 1' },
] as const;

/** A challenge that waits for its signature. */
export const ceremonyExample = {
  ceremony_id: '5c0e8d1a-7b2f-4e39-8a64-0d9c1b3f5e21',
  options: {
    rpId: 'ferry.example',
    challenge: 'q83vEjRWeJCrze8SNFZ4kA',
    allowCredentials: [],
    userVerification: 'preferred',
    timeout: 240_000,
  },
  expires_at: '2026-11-03T11:23:00Z',
};

/** The parts of a passkey's answer that are the same in each. */
export const credentialExample = {
  id: 'dGhlLWtleS1vZi1saW4',
  rawId: 'dGhlLWtleS1vZi1saW4',
  type: 'public-key',
} as const;

const passkey = {
  ceremony_id: ceremonyExample.ceremony_id,
  credential: {
    ...credentialExample,
    response: {
      clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
      authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAA',
      signature: 'MEUCIQDsaWduZWQtYnktdGhlLXBhc3NrZXk',
      userHandle: 'T38vCj81S5ydUg9vOx96Qg',
    },
  },
};

export const admin = {
  makeSignInLink: {
    input: { body: { user_id: 42 } },
    answer: {
      result: {
        url: `https://ferry.example/v1/auth/by_url?created_at_unix=1793704680&valid_token=${validToken}&input_data=${inputData}&login_web_version=v2`,
        short_url: `https://ferry.example/v1/auth/by_token_uuid/${linkCode}`,
        expires_at: '2026-11-03T11:28:00Z',
      },
    },
  },
} satisfies ExamplesOf<typeof adminCalls>;

export const anyone = {
  login: {
    input: { body: { email, password, is_remember_me: true, ...captchaProof } },
    answer: { result: tokens },
  },
  register: {
    input: {
      body: {
        email,
        name: 'Lin Xia',
        password,
        re_password: password,
        invite_code: 'K7QW2M9T',
        email_code: emailCode,
      },
    },
    answer: { result: { ...tokens, user_name: 'Lin Xia', email } },
  },
  requestRegisterCode: { input: { body: { email, ...captchaProof } }, answer: {} },
  checkInviteCode: { input: { body: { invite_code: 'K7QW2M9T' } }, answer: {} },
  resetPassword: {
    input: { body: { email, email_code: emailCode, password: newPassword, ...captchaProof } },
    answer: { result: { stopped: [...stoppedExamples] } },
  },
  requestResetCode: { input: { body: { email, ...captchaProof } }, answer: {} },
  refresh: { input: { body: { refresh_token: refreshToken } }, answer: { result: tokens } },
  signOut: { input: { body: { refresh_token: refreshToken } }, answer: {} },
  registerPolicy: { answer: { result: { invite: 'optional' } } },
  loginOldV1: {
    input: { body: { access_token: accessToken } },
    answer: {
      result: {
        uid: 42,
        email,
        expire_in: 1_793_705_880,
        ip: '203.0.113.8',
        key: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b8',
        is_login: true,
        is_admin: false,
      },
    },
  },
  csrf: { answer: { csrf_token: '1d6a2c47-0f3b-4f7e-8e21-95c4b7a0d36f' } },
  undo: {
    input: { body: { token: mailedToken } },
    answer: { result: { email, stopped: [...stoppedExamples] } },
  },
  notMe: {
    input: { body: { token: mailedToken } },
    answer: { result: { email, stopped: [...stoppedExamples] } },
  },
  spendSignInLink: {
    input: { body: { code: linkCode, is_remember_me: true } },
    answer: { result: tokens },
  },
} satisfies ExamplesOf<typeof anyoneCalls>;

export const captcha = {
  captchaKey: {
    input: { captcha_key_type: 'login' },
    answer: { captcha_key: captchaKey, captcha_key_type: 'login', tiago2_cap_key_id: 'ferry' },
  },
  captchaChallenge: {
    input: { site_key: 'ferry' },
    answer: {
      challenge: { c: 50, s: 32, d: 4 },
      token: '7d1f9c3a5e2b8046f1c7',
      expires: 1_793_705_280_000,
    },
  },
  captchaRedeem: {
    input: { site_key: 'ferry', body: { token: '7d1f9c3a5e2b8046f1c7', solutions: [18_204, 3_977, 51_460] } },
    answer: { success: true, token: captchaToken, expires: 1_793_705_880_000 },
  },
} satisfies ExamplesOf<typeof captchaCalls>;

export const customer = {
  showSignInRequest: {
    input: { code: requestCode },
    answer: {
      result: {
        ip: '203.0.113.24',
        user_agent: 'Mozilla/5.0 (SMART-TV; Linux; Tizen 8.0) AppleWebKit/537.36',
        created_at: '2026-11-03T11:18:00Z',
        expires_at: '2026-11-03T11:33:00Z',
      },
    },
  },
  answerSignInRequest: {
    input: { code: requestCode, body: { is_allowed: true, current_password: password } },
    answer: {},
  },
  beginPasskeyProof: {
    answer: {
      result: {
        ...ceremonyExample,
        options: {
          ...ceremonyExample.options,
          allowCredentials: [{ id: credentialExample.id, transports: ['internal'], type: 'public-key' }],
          userVerification: 'required',
        },
      },
    },
  },
  proveOwner: {
    input: { body: { current_password: password } },
    answer: {
      result: {
        proof: '1793705280.cGFzc3dvcmQ.c2lnbmF0dXJl',
        expires_at: '2026-11-03T11:28:00Z',
      },
    },
  },
} satisfies ExamplesOf<typeof customerCalls>;

export const passkeySignIn = {
  beginPasskey: { answer: { result: ceremonyExample } },
  signInByPasskey: { input: { body: { passkey, is_remember_me: true } }, answer: { result: tokens } },
} satisfies ExamplesOf<typeof passkeySignInCalls>;

const done = { ret: 1, msg: '' } as const;
const mailed = { ret: 1, msg: 'We’ve sent the code. Check your inbox' } as const;
const credentials = { email, passwd: password, remember_me: '1', ...captchaProof };

export const v1 = {
  authorize: { input: credentials, answer: { ...done, ...tokens } },
  loginForm: {
    answer: {
      ...done,
      needs: ['email', 'passwd', 'captcha_key', 'tiago2_cap_token'],
      may_send: ['code', 'remember_me'],
      captcha_key_type: 'login',
    },
  },
  login: { input: { body: credentials }, answer: { ...done, ...tokens } },
  registerForm: {
    answer: {
      ...done,
      needs: ['email', 'name', 'passwd', 'repasswd', 'emailcode'],
      may_send: ['code'],
      captcha_key_type: 'register',
    },
  },
  register: {
    input: {
      body: {
        email,
        name: 'Lin Xia',
        passwd: password,
        repasswd: password,
        code: 'K7QW2M9T',
        emailcode: emailCode,
      },
    },
    answer: { ...done, ...tokens },
  },
  send: { input: { body: { email, ...captchaProof } }, answer: mailed },
  requestReset: { input: { body: { email, ...captchaProof } }, answer: mailed },
  resetPassword: {
    input: { token: emailCode, body: { email, password: newPassword, repasswd: newPassword } },
    answer: { ret: 1, msg: 'Password changed. Sign in again\nOther devices signed out: 2' },
  },
  qrcodeLogin: {
    input: { body: captchaProof },
    answer: {
      ...done,
      state: 'waiting',
      login_token: 'eyJhbGciOiJIUzI1NiJ9.eyJ0b2tlbl90eXBlIjoibG9naW4ifQ.c2lnbmF0dXJl',
      login_code: requestCode,
      login_url: `https://ferry.example/user/confirm-sign-in#${requestCode}`,
      poll_seconds: 2,
      expires_at: '2026-11-03T11:33:00Z',
    },
  },
  byUrl: {
    input: {
      created_at_unix: 1_793_704_680,
      valid_token: validToken,
      input_data: inputData,
      login_web_version: 'v2',
    },
    answer: null,
  },
  byTokenUuid: { input: { token_uuid: linkCode }, answer: null },
} satisfies ExamplesOf<typeof v1Calls>;
