import { parseSetCookie } from 'cookie';
import type { TestServer } from './open-test-server.ts';
import { password } from './signed-up.ts';

/** A simulated browser: it stores cookies and sends them back. */
export function openBrowser({ app }: TestServer, place: string, headers: Record<string, string> = {}) {
  const jar = new Map<string, string>();
  const post = async (url: string, payload: object = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await app.inject({
      method: 'POST',
      url,
      payload,
      remoteAddress: browser.place,
      headers: { 'accept-language': 'en', ...(cookie === '' ? {} : { cookie }), ...headers },
    });
    for (const text of [answer.headers['set-cookie'] ?? []].flat()) {
      const { name, value } = parseSetCookie(text);
      if (value !== undefined) jar.set(name, value);
    }
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  };
  const browser = {
    /** Its network address, which a test can change. */
    place,
    jar,
    post,
    signIn: (email: string, extra: object = {}) =>
      post('/api/v2/auth/account_login/login', { email, password, ...extra }),
  };
  return browser;
}

export type Browser = ReturnType<typeof openBrowser>;
