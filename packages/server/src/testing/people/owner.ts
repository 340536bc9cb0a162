import { Secret, TOTP } from 'otpauth';
import type { TestServer } from '../servers/open-test-server.ts';
import { type Browser, openBrowser } from './browser.ts';
import { password, signedUp } from './signed-up.ts';

/** A customer with a second factor that is older than a day, on the device on which it was enrolled. */
export interface Owner {
  readonly id: number;
  readonly email: string;
  /** It has a session, and the cookies of a known device. */
  readonly browser: Browser;
  /** Headers of the session of that device. */
  customer(): { readonly id: number; readonly headers: { authorization: string; 'accept-language': string } };
  /** The next recovery code. Each is valid once, and a test may use ten. */
  code(): string;
  passwordVersion(): Promise<string>;
}

/** Signs up, signs in from a place and enrols a second factor there. */
export async function openOwner(server: TestServer, place: string): Promise<Owner> {
  const { sql } = server.services.database;
  const { id, email } = await signedUp(server);
  const browser = openBrowser(server, place);
  const signedIn = await browser.signIn(email);
  browser.token = signedIn.body.result.access_token;
  const change = (body: object) =>
    browser.post('/api/v2/user/account/security', { ga_enable: true, ...body });
  const { secret } = (await change({})).body.result.enrolment;
  const timestamp = server.clock.at.getTime();
  const ga_token = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
  const { recovery_codes } = (await change({ ga_token, current_password: password })).body.result;
  await sql
    .updateTable('second_factor')
    .set({ enabled_at: new Date(timestamp - 2 * 86_400_000) })
    .where('account_id', '=', id)
    .execute();
  const left: string[] = [...recovery_codes];
  return {
    id,
    email,
    browser,
    customer: () => ({
      id,
      headers: { authorization: `Bearer ${browser.token}`, 'accept-language': 'en' },
    }),
    code() {
      const next = left.shift();
      if (next === undefined) throw new Error('the recovery codes are used up');
      return next;
    },
    async passwordVersion() {
      const row = await sql
        .selectFrom('account')
        .select('password_version')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return row.password_version;
    },
  };
}
