import { describe, expect, test } from 'vitest';
import { accessPayload, fakeToken, refreshPayload } from '../../../testing/tokens.ts';
import { readKeptToken, readNewToken } from './access-token.ts';
import { decodePayload } from './decode-token.ts';

describe('decoding', () => {
  test('a payload in any script is decoded unchanged', () => {
    const payload = { name: '林舟 🛶', text: '>>>???~~~', empty: '' };
    expect(decodePayload(fakeToken(payload))).toEqual(payload);
  });

  test.each(['', 'a', 'a.b.c', 'a.%%%.c', `a.${btoa('{"a":')}.c`, `a.${btoa('\xff\xfe')}.c`, '..'])(
    '%j is no JWT',
    (token) => expect(decodePayload(token)).toBeUndefined(),
  );
});

describe('reading', () => {
  const token = fakeToken(accessPayload);

  test('a new token expires one lifetime after it was received', () => {
    expect(readNewToken(token, 5_000)).toMatchObject({ kind: 'good', access: { expiresAt: 1_205_000 } });
  });

  test('a new token without a time of issue expires at its own expiry', () => {
    const { iat: _, ...ageless } = accessPayload;
    expect(readNewToken(fakeToken(ageless), 5_000)).toMatchObject({
      access: { expiresAt: 1_764_001_200_000 },
    });
  });

  test('a stored token expires at its own expiry or the stored one, whichever is earlier', () => {
    const written = new Date(1_764_000_900_000).toISOString();
    expect(readKeptToken(token, written)).toMatchObject({ access: { expiresAt: 1_764_000_900_000 } });
    expect(readKeptToken(token, '2030-01-01T00:00:00Z')).toMatchObject({
      access: { expiresAt: 1_764_001_200_000 },
    });
  });

  test.each([null, '', 'soon'])('a token stored with the expiry %j expires at its own expiry', (text) => {
    expect(readKeptToken(token, text)).toMatchObject({ access: { expiresAt: 1_764_001_200_000 } });
  });

  test('a refresh token is no access token', () => {
    expect(readNewToken(fakeToken(refreshPayload), 0)).toEqual({ kind: 'invalid' });
  });

  test('an extreme expiry can still be stored', () => {
    const reading = readNewToken(fakeToken({ ...accessPayload, exp: 1e30 }), 0);
    expect(reading.kind === 'good' && new Date(reading.access.expiresAt).toISOString()).toBeTruthy();
  });
});
