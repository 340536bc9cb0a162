import { randomUUID } from 'node:crypto';
import type { Services } from '../../../../base/context.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { isOneOf } from '../../../../keys/keys.ts';

/** Minutes for which a link is valid. */
export const linkMinutes = 10;

/**
 * The page that spends a link's code. The code is in the fragment, which browsers do not send and logs do not
 * contain.
 */
export const signInPage = '/auth/sign-in-by-access-jwt';

export type WebVersion = 'v1' | 'v2';

export const linkHashes = ({ keys }: Services, token: string): Buffer[] => keys.hashes('sign-in link', token);

const purpose = 'sign-in url';
const said = (createdAt: number, version: WebVersion, input: string) =>
  JSON.stringify([createdAt, version, input]);

/** A signature as a UUID (version 8), because the address has a field for a UUID. */
function asUuid(signature: Buffer): string {
  const bytes = signature.subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

export interface SignInLink {
  /** A signed address that contains the sealed token. */
  url: string;
  /** An address with the token as text. */
  short_url: string;
  expires_at: string;
}

/** Makes a link that signs a customer in, once and within ten minutes. */
export async function makeLink(
  tx: Sql,
  services: Services,
  account: { id: number; password_version: string },
  version: WebVersion,
): Promise<SignInLink> {
  const { config, keys, now } = services;
  const token = randomUUID();
  const at = now();
  const expires = new Date(at.getTime() + linkMinutes * 60_000);
  await tx
    .insertInto('sign_in_link')
    .values({
      token_hash: keys.hash('sign-in link', token),
      account_id: account.id,
      password_version: account.password_version,
      created_at: at,
      expires_at: expires,
    })
    .execute();
  const created = Math.floor(at.getTime() / 1000);
  const input = keys.seal(JSON.stringify({ purpose: 'sign_in', token })).toString('base64url');
  const query = new URLSearchParams({
    created_at_unix: String(created),
    valid_token: asUuid(keys.sign(purpose, said(created, version, input))),
    input_data: input,
    login_web_version: version,
  });
  return {
    url: `${config.publicUrl}/v1/auth/by_url?${query}`,
    short_url: `${config.publicUrl}/v1/auth/by_token_uuid/${token}`,
    expires_at: expires.toISOString(),
  };
}

/** The token of a signed address. `undefined`: the signature is wrong or the link has expired. */
export function readSignedUrl(
  services: Services,
  given: { created_at_unix: number; valid_token: string; input_data: string; login_web_version: WebVersion },
): string | undefined {
  const { created_at_unix, valid_token, input_data, login_web_version } = given;
  const right = services.keys.signatures(purpose, said(created_at_unix, login_web_version, input_data));
  const isOurs = isOneOf(
    right.map((one) => Buffer.from(asUuid(one))),
    Buffer.from(valid_token.toLowerCase()),
  );
  if (!isOurs) return undefined;
  if (services.now().getTime() >= (created_at_unix + linkMinutes * 60) * 1000) return undefined;
  const sealed = JSON.parse(services.keys.open(Buffer.from(input_data, 'base64url')));
  return sealed.token;
}
