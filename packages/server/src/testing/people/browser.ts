import { parseSetCookie } from 'cookie';
import type { InjectOptions } from 'fastify';
import type { TestServer } from '../servers/open-test-server.ts';
import { password } from './signed-up.ts';

/** A simulated browser: it stores cookies and sends them back. */
export function openBrowser({ app }: TestServer, place: string, headers: Record<string, string> = {}) {
  const jar = new Map<string, string>();
  const send = async (request: Pick<InjectOptions, 'method' | 'url' | 'payload'>) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const { token } = browser;
    const answer = await app.inject({
      ...request,
      remoteAddress: browser.place,
      headers: {
        'accept-language': 'en',
        ...(cookie === '' ? {} : { cookie }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
    });
    for (const text of [answer.headers['set-cookie'] ?? []].flat()) {
      const { name, value } = parseSetCookie(text);
      if (value !== undefined) jar.set(name, value);
    }
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  };
  const post = (url: string, payload: object = {}) => send({ method: 'POST', url, payload });
  const browser = {
    /** Its network address, which a test can change. */
    place,
    /** An access token, which a test can set. */
    token: undefined as string | undefined,
    jar,
    send,
    post,
    signIn: (email: string, extra: object = {}) =>
      post('/api/v2/auth/account_login/login', { email, password, ...extra }),
  };
  return browser;
}

export type Browser = ReturnType<typeof openBrowser>;
