import { Secret, TOTP } from 'otpauth';
import type { TestServer } from '../servers/open-test-server.ts';
import { post } from './signed-up.ts';

/** Turns a customer's second factor on, and returns a function for the code at any time. */
export async function turnOnSecondFactor(
  server: TestServer,
  headers: Record<string, string>,
): Promise<() => string> {
  const change = (body: object) => post(server, '/api/v2/user/account/security', body, headers);
  const { secret } = (await change({ ga_enable: true })).body.result.enrolment;
  const shown = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.at.getTime() });
  await change({ ga_enable: true, ga_token: shown() });
  server.clock.turn(90);
  return shown;
}
