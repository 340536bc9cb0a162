import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { roomOf } from './arrows.ts';
import { readSource, sources } from './imports.ts';

/**
 * The server reads answers from other machines only within limits of bytes and time. `fetch` is used in one file. The
 * libraries that ask other machines, and Node's own sockets, are loaded only here, each with how its answers are
 * limited.
 */
const reaching: Readonly<Record<string, string>> = {
  'packages/server/src/modules/money/pay-methods/gateways/stripe.ts': 'stripe, by boundedFetch',
  'packages/server/src/column-store/column-store.ts': '@clickhouse/client-web, by boundedFetch',
  'packages/server/src/modules/identity/telegram/bot/open-api.ts':
    'grammy, by boundedFetch in telegramClient',
  'packages/server/src/modules/identity/telegram/bot/open-bot.ts': 'grammy, by telegramClient',
  'packages/server/src/modules/identity/telegram/bot/ask-telegram.ts': 'grammy, its errors alone',
  'packages/server/src/modules/identity/telegram/status.ts': 'grammy, its errors alone',
  'packages/server/src/modules/identity/telegram/bot/send-telegrams.ts': 'grammy, its errors alone',
  'packages/server/src/modules/identity/telegram/bot/commands.ts': 'grammy, the chains of commands',
  'packages/server/src/modules/identity/telegram/bot/sign-in.ts': 'grammy, its keyboards',
  'packages/server/src/modules/ground/mail/smtp/transport.ts':
    'nodemailer, by smtpLimits and deliveryMilliseconds',
  'packages/server/src/modules/ground/mail/smtp/try-mail-server.ts':
    'nodemailer, by smtpLimits and a time limit',
  'packages/server/src/outside/ask-guarded.ts':
    'node:https and node:dns, to the internet alone, read by fetchFile and fetchGuarded within bytes and time',
  'packages/server/src/modules/ground/push/push-key.ts': 'web-push, which makes keys alone',
  'packages/server/src/modules/ground/push/send-pushes.ts': 'web-push, which encrypts alone; by fetchGuarded',
  'packages/server/src/modules/network/nodes/addresses/own-addresses.ts':
    'node:dns, whose answers have 64 KiB, by two seconds',
};
const fetchAlone = 'packages/server/src/outside/bounded-fetch.ts';

const libraries =
  /^(node:)?(https?|http2|net|tls|dgram|dns)(\/.*)?$|^(undici|nodemailer|grammy|stripe|web-push|@clickhouse\/client(-web)?)(\/.*)?$/;
/** Parts of Node's network modules that connect to nothing. */
const harmless = new Set(['isIP', 'isIPv4', 'isIPv6', 'createServer', 'BlockList']);
/** Methods that read a whole answer into memory. */
const readers = new Set(['text', 'arrayBuffer', 'blob', 'bytes', 'formData']);

/** How a text reaches other machines: `fetch`, `read`, or a library. */
function reaches(file: string, text = readSource(file)): Set<string> {
  const found = new Set<string>();
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      if (callee.type === 'Identifier' && callee.name === 'fetch') found.add('fetch');
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const { name } = callee.property;
      if (name === 'fetch' && callee.object.type === 'Identifier' && /^global/.test(callee.object.name))
        found.add('fetch');
      if (readers.has(name) && given.length === 0) found.add('read');
    },
    ImportDeclaration({ source, importKind, specifiers }) {
      if (importKind === 'type' || !libraries.test(source.value)) return;
      const isHarmless = specifiers.every(
        (one) =>
          one.type === 'ImportSpecifier' &&
          (one.importKind === 'type' ||
            (source.value.startsWith('node:') &&
              one.imported.type === 'Identifier' &&
              harmless.has(one.imported.name))),
      );
      if (!isHarmless) found.add(source.value);
    },
    ImportExpression({ source }) {
      if (source.type === 'Literal' && libraries.test(String(source.value))) found.add(String(source.value));
    },
  }).visit(parseSync(file, text).program);
  return found;
}

test('every way to reach other machines is found', () => {
  const of = (text: string) => [...reaches('a.ts', text)];
  expect(of('const answer = await fetch(url)')).toEqual(['fetch']);
  expect(of('globalThis.fetch(url).then((answer) => answer.text())')).toEqual(['fetch', 'read']);
  expect(of("import { request } from 'node:https'")).toEqual(['node:https']);
  expect(of("import nodemailer from 'nodemailer'")).toEqual(['nodemailer']);
  expect(of("const { Api } = await import('grammy')")).toEqual(['grammy']);
  expect(of("import { connect, isIP } from 'node:net'")).toEqual(['node:net']);
  expect(of("import { isIP, type Socket } from 'node:net'")).toEqual([]);
  expect(of("import type { Api } from 'grammy'")).toEqual([]);
});

test('the server reaches other machines only where responses have limits', () => {
  const found = new Map(
    sources
      .filter((file) => file.startsWith('packages/server/src/') && roomOf(file)?.name !== 'tests')
      .map((file) => [file, reaches(file)] as const)
      .filter(([file, names]) => names.size > 0 && file !== fetchAlone),
  );
  expect([...found.keys()].filter((file) => !(file in reaching))).toEqual([]);
  for (const names of found.values()) for (const name of ['fetch', 'read']) expect(names).not.toContain(name);
  expect(Object.keys(reaching).filter((file) => !found.has(file))).toEqual([]);
});
