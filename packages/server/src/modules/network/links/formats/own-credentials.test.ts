import { credentialKindOf } from '@ferry/core/contract/nodes/credentials';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { everyKind, type KindName } from '../../../../testing/formats/every-kind.ts';
import { type NamedNode, customer as plain, profileOf } from '../../../../testing/formats/profile.ts';
import { readAs } from '../../../../testing/formats/read-formats.ts';
import { formats, type KnownClient } from './formats.ts';
import { type Customer, compile } from './template.ts';

const nodes = Object.entries(everyKind).map(([name, config]): NamedNode => ({ name, config }));

/** Every sign that an own credential may have, but for those that are no name of a user. */
const text = fc.stringMatching(/^[!#-+\--[\]-~]{6,40}$/);
const word = fc.stringMatching(/^[A-Za-z0-9_.@#$%^&*+-]{6,40}$/);
const own = (secret: string, key_text: string | null = null) => ({ secret, key_text });
const key = (bytes: number) =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((key) => own(Buffer.from(key).toString('base64')));

/** Own credentials at every kind of node. */
const owns = fc.record({
  vmess: fc.uuid().map((uuid) => own(uuid)),
  vless: fc.uuid().map((uuid) => own(uuid)),
  trojan: text.map((secret) => own(secret)),
  shadowsocks: text.map((secret) => own(secret)),
  'shadowsocks-2022-16': key(16),
  'shadowsocks-2022-32': key(32),
  shadowsocksr: text.map((secret) => own(secret)),
  hysteria2: text.map((secret) => own(secret)),
  tuic: fc.uuid().map((uuid) => own(uuid)),
  juicity: fc.uuid().map((uuid) => own(uuid)),
  naive: word.map((secret) => own(secret)),
  anytls: text.map((secret) => own(secret)),
  mieru: word.map((secret) => own(secret)),
  http: word.map((secret) => own(secret)),
  socks5: word.map((secret) => own(secret)),
});

describe.each(Object.keys(formats) as KnownClient[])('%s', (client) => {
  const format = formats[client];
  const write = (customer: Customer) =>
    profileOf(format, nodes, { isProxyMode: true }, (read) => read(customer)).text;

  test('contains own credentials as they are, also from a template of a customer without any', () => {
    const filled = compile(plain, (tell) => profileOf(format, nodes, { isProxyMode: true }, tell).text);
    fc.assert(
      fc.property(owns, (credentials) => {
        const customer: Customer = { ...plain, own: credentials };
        const body = write(customer);
        expect(filled(customer).toString()).toBe(body);
        for (const { name, secret } of readAs[client](body)) {
          const config = everyKind[name.replace(/^\S+ /, '') as KindName];
          const expected = credentials[credentialKindOf(config)].secret;
          const serverKey = 'server_key' in config ? `${config.server_key}:` : '';
          expect(secret, name).toBe(`${serverKey}${expected}`);
        }
      }),
      { numRuns: 50 },
    );
  });
});
