import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { accessPayload, refreshPayload } from '../../testing/tokens.ts';
import { tokenPayload } from './token-payload.ts';

const claims = { jti: accessPayload.jti, role: 'malio_postgrest_guest' } as const;
const loginCode = { ...claims, token_type: 'login_code', subject_login_code: { tg_login_token: 'abc' } };
const telegramLink = { ...claims, token_type: 'user_link_tg', subject_user_link_tg: { user_id: 42 } };

const fits = (payload: unknown) => z.safeParse(tokenPayload, payload).success;
const accessWith = (changes: object) => ({
  ...accessPayload,
  subject_access: { ...accessPayload.subject_access, ...changes },
});
const refreshWith = (changes: object) => ({
  ...refreshPayload,
  subject_refresh: { ...refreshPayload.subject_refresh, ...changes },
});

describe('the token payload (spec §3)', () => {
  test.each([
    ['access', accessPayload],
    ['refresh', refreshPayload],
    ['login_code', loginCode],
    ['user_link_tg', telegramLink],
  ])('%s with its subject is read as it is', (_, payload) => {
    expect(z.parse(tokenPayload, payload)).toEqual(payload);
  });

  test('exp and iat are optional numbers', () => {
    const { exp: _, iat: __, ...ageless } = accessPayload;
    expect(fits(ageless)).toBe(true);
    expect(fits({ ...accessPayload, exp: '1764001200' })).toBe(false);
    expect(fits({ ...accessPayload, iat: null })).toBe(false);
  });

  test('is_remember_me is false when it is left out', () => {
    const { is_remember_me: _, ...subject } = refreshPayload.subject_refresh;
    expect(z.parse(tokenPayload, { ...refreshPayload, subject_refresh: subject })).toMatchObject({
      subject_refresh: { is_remember_me: false },
    });
  });

  test.each([
    ['jti', { ...accessPayload, jti: 'seven' }],
    ['user_new_id', accessWith({ user_new_id: '42' })],
    ['password_hash', refreshWith({ password_hash: '$argon2id$v=19' })],
  ])('a payload whose %s is no UUID is no payload', (_, payload) => expect(fits(payload)).toBe(false));

  test.each(['demo', 'demo@', '@example.com', 'a b@example.com', ''])(
    'a payload whose e-mail is %j is no payload',
    (email) => expect(fits(accessWith({ email }))).toBe(false),
  );

  test.each([
    ['another role', { ...accessPayload, role: 'admin' }],
    ['another token type', { ...accessPayload, token_type: 'id' }],
    ['no token type', { ...accessPayload, token_type: undefined }],
    ['the subject of another type', { ...accessPayload, token_type: 'refresh' }],
    ['no subject', { ...claims, token_type: 'access' }],
    ['a user id that is no number', accessWith({ user_id: '42' })],
    ['no user name', accessWith({ user_name: undefined })],
    ['is_remember_me that is no boolean', refreshWith({ is_remember_me: 'yes' })],
    ['a text', 'token'],
    ['nothing', undefined],
  ])('a payload with %s is no payload', (_, payload) => expect(fits(payload)).toBe(false));
});
