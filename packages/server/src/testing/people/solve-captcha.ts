import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import type { TestServer } from '../servers/open-test-server.ts';

/** The seeded generator of the Cap protocol, implemented from its description: FNV-1a, then xorshift. */
function prng(seed: string, length: number): string {
  let state = 2166136261;
  for (const sign of seed) {
    state ^= sign.charCodeAt(0);
    state += (state << 1) + (state << 4) + (state << 7) + (state << 8) + (state << 24);
  }
  state >>>= 0;
  let text = '';
  while (text.length < length) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    text += state.toString(16).padStart(8, '0');
  }
  return text.slice(0, length);
}

export function solve(token: string, { c, s, d }: { c: number; s: number; d: number }): number[] {
  return Array.from({ length: c }, (_, index) => {
    const salt = prng(`${token}${index + 1}`, s);
    const target = prng(`${token}${index + 1}d`, d);
    for (let nonce = 0; ; nonce += 1)
      if (createHash('sha256').update(`${salt}${nonce}`).digest('hex').startsWith(target)) return nonce;
  });
}

const post = async ({ app }: TestServer, url: string, payload?: object) =>
  (await app.inject({ method: 'POST', url, ...(payload ? { payload } : {}) })).json();

/** A solved captcha of a kind. Its challenge gives one token, even if it is redeemed several times. */
export async function prove(server: TestServer, kind: string) {
  const { captcha_key, tiago2_cap_key_id } = (
    await server.app.inject(`/api/v2/captcha-key?captcha_key_type=${kind}`)
  ).json();
  const endpoint = `/api/v2/captcha/${tiago2_cap_key_id}`;
  const { token, challenge } = await post(server, `${endpoint}/challenge`);
  const solved = { token, solutions: solve(token, challenge) };
  const redeemed = await Promise.all([
    post(server, `${endpoint}/redeem`, solved),
    post(server, `${endpoint}/redeem`, solved),
  ]);
  expect(redeemed.filter((answer) => answer.success)).toHaveLength(1);
  return { captcha_key, tiago2_cap_token: redeemed.find((answer) => answer.success).token };
}
