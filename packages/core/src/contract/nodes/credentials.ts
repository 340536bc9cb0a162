// No calls: what a customer presents to nodes of a kind, where it is not made of his UUID or password.

import * as z from 'zod/mini';
import { secret } from '../base/fields/fields.ts';
import { cipherKeyBytes, type NodeConfig } from './config.ts';

/** A form of credentials: a UUID, a text, a text of few signs, or a key of so many bytes in base64. */
type Form = 'uuid' | 'text' | 'word' | 16 | 32;

/** What a credential is made of where a customer has no own one. */
type Source = 'uuid' | 'password';

/**
 * What may have a credential of its own: each kind of node, and Shadowsocks 2022 by the bytes of its keys. With the form of
 * the credential, and what it is made of otherwise.
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
  // It is also the name of the user, in which fewer signs are safe.
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

/** The kinds whose credentials are made of a customer's UUID, or of his password. Keys of 2022 ciphers are of either. */
export const credentialsOf = (source: Source): CredentialKind[] =>
  credentialKinds.filter((kind) => (kinds[kind].madeOf as readonly Source[]).includes(source));

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const forms = {
  text: /^[!#-+\--[\]-~]{6,128}$/,
  word: /^[A-Za-z0-9_.@#$%^&*+-]{6,128}$/,
  // Exactly what an encoder writes for so many bytes: the last sign has zeros at its end.
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
     * What the customer's clients present already: a UUID for vmess, vless, tuic and juicity; a key in base64 for
     * `shadowsocks-2022-16` and `shadowsocks-2022-32`, without that of the server; 6 to 128 letters, digits and signs of
     * `_.@#$%^&*+-` for naive, mieru, http and socks5, where it is also the name of the user; otherwise 6 to 128 printable
     * ASCII characters without spaces, commas, double quotes and backslashes.
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
 * The text whose bytes a 2022 key is. Agents that make the keys themselves can be told the key by it. `null`: it is no such
 * key, or its bytes are no text.
 */
export function keyTextOf(kind: CredentialKind, secret: string): string | null {
  if (typeof kinds[kind].form !== 'number') return null;
  const text = atob(secret);
  return plain.test(text) ? text : null;
}
