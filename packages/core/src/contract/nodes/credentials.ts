// No calls: a customer's own credentials at nodes of a kind, where they are not derived from the UUID or password.

import * as z from 'zod/mini';
import { secret } from '../base/fields/fields.ts';
import { cipherKeyBytes, type NodeConfig } from './config.ts';

/**
 * A form of credentials: a UUID, a text, a text of few kinds of characters, or a key with a number of bytes in base64.
 */
type Form = 'uuid' | 'text' | 'word' | 16 | 32;

/** What a credential is derived from if the customer has none of their own. */
type Source = 'uuid' | 'password';

/**
 * The kinds of nodes at which a customer may have an own credential: its form, and what the credential is derived from
 * otherwise. Shadowsocks 2022 has a kind for each key length.
 */
const kinds = {
  trojan: { form: 'text', madeOf: ['uuid'] },
  vmess: { form: 'uuid', madeOf: ['uuid'] },
  vless: { form: 'uuid', madeOf: ['uuid'] },
  shadowsocks: { form: 'text', madeOf: ['password'] },
  'shadowsocks-2022-16': { form: 16, madeOf: ['uuid', 'password'] },
  'shadowsocks-2022-32': { form: 32, madeOf: ['uuid', 'password'] },
  shadowsocksr: { form: 'text', madeOf: ['password'] },
  hysteria2: { form: 'text', madeOf: ['uuid'] },
  // It is also the name of the user, which is a UUID.
  tuic: { form: 'uuid', madeOf: ['uuid'] },
  juicity: { form: 'uuid', madeOf: ['uuid'] },
  // It is also the name of the user, in which fewer characters are safe.
  naive: { form: 'word', madeOf: ['uuid'] },
  anytls: { form: 'text', madeOf: ['uuid'] },
  mieru: { form: 'word', madeOf: ['uuid'] },
  http: { form: 'word', madeOf: ['uuid'] },
  socks5: { form: 'word', madeOf: ['uuid'] },
} as const satisfies Readonly<Record<string, { form: Form; madeOf: readonly Source[] }>>;

export type CredentialKind = keyof typeof kinds;

export const credentialKinds = Object.keys(kinds) as CredentialKind[];

export const credentialKind = z.enum(credentialKinds as [CredentialKind, ...CredentialKind[]]);

/** Which credential of a customer a node reads. */
export function credentialKindOf(
  config: Pick<NodeConfig, 'kind'> & { readonly method?: string },
): CredentialKind {
  if (config.kind !== 'shadowsocks') return config.kind;
  const bytes = cipherKeyBytes[config.method as keyof typeof cipherKeyBytes];
  return bytes === 0 ? 'shadowsocks' : `shadowsocks-2022-${bytes}`;
}

/**
 * The kinds whose credentials are derived from a customer's UUID or password. Keys of 2022 ciphers may be derived from
 * either.
 */
export const credentialsOf = (source: Source): CredentialKind[] =>
  credentialKinds.filter((kind) => (kinds[kind].madeOf as readonly Source[]).includes(source));

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const forms = {
  text: /^[!#-+\--[\]-~]{6,128}$/,
  word: /^[A-Za-z0-9_.@#$%^&*+-]{6,128}$/,
  // Exactly what an encoder writes for this many bytes: the last character has zeros at its end.
  16: /^[A-Za-z0-9+/]{21}[AQgw]==$/,
  32: /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/,
} as const;

/** The code of what is wrong with a credential for a kind. `null`: nothing. */
function wrongWith(kind: CredentialKind, text: string) {
  const { form } = kinds[kind];
  if (form === 'uuid') return uuidForm.test(text) ? null : 'input.credential_uuid';
  if (forms[form].test(text)) return null;
  if (typeof form === 'number') return form === 16 ? 'input.credential_key_16' : 'input.credential_key_32';
  return form === 'text' ? 'input.credential_text' : 'input.credential_word';
}

/** A customer's own credential at nodes of a kind. */
export const ownCredential = z
  .object({
    kind: credentialKind,
    /**
     * The credential that the customer's clients already use: a UUID for vmess, vless, tuic and juicity; a key in
     * base64, without the key of the server, for `shadowsocks-2022-16` and `shadowsocks-2022-32`; 6 to 128 letters,
     * digits and signs of `_.@#$%^&*+-` for naive, mieru, http and socks5, where it is also the user name; otherwise 6
     * to 128 printable ASCII characters without spaces, commas, double quotes and backslashes.
     */
    secret: secret(z.string().check(z.minLength(6), z.maxLength(128))),
  })
  .check(({ value: { kind, secret: input }, issues }) => {
    const message = wrongWith(kind, input);
    if (message !== null) issues.push({ code: 'custom', path: ['secret'], message, input });
  });

/** Printable signs that need no escaping in JSON. */
const plain = /^[!#-[\]-~]+$/;

/**
 * The text whose bytes are a 2022 key, for agents that make the keys themselves from a text. `null`: it is not such a
 * key, or its bytes are not text.
 */
export function keyTextOf(kind: CredentialKind, secret: string): string | null {
  if (typeof kinds[kind].form !== 'number') return null;
  const text = atob(secret);
  return plain.test(text) ? text : null;
}
