import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { type Call, takesKey } from '../../packages/core/src/contract/base/call.ts';
import { allCalls } from '../../packages/core/src/contract/index.ts';
import { drives } from '../lost/drives.ts';
import { notDriven, older } from '../lost/not-driven.ts';
import { visitorsDrives } from '../lost/visitors-drives.ts';
import { readSource, sources } from './imports.ts';

/**
 * The portal sends writes by the call machine (`useCall`, `useCalls`) or by a machine of the flow, so that a lost response is
 * never an error. These writes are exceptions, each with its reason.
 */
const beside: Readonly<Record<string, string>> = {
  'packages/portal/src/binding/use-announcements.ts announcements.markRead':
    'nobody waits for it: the browser remembers by itself what it has shown',
  'packages/portal/src/core/portal-session.ts auth.refresh': 'the session machine sends it, and repeats it',
  'packages/portal/src/core/portal-session.ts auth.signOut': 'nobody waits for it: the tab is signed out',
  'packages/portal/src/core/open-core.ts account.editProfile':
    'preferences: the page of settings says what became of them',
  'packages/portal/src/features/tickets/TicketPage.tsx tickets.markRead':
    'nobody waits for it: the next look at the ticket sends it again',
};

/** What `await import()` of a part of the contract binds by destructuring: the part and the names. */
const boundLate = (text: string) =>
  [...text.matchAll(/const \{ (.+?) \} = await import\('@ferry\/core\/contract\/(.+?)'\)/g)].map(
    ([, names = '', noun = '']) => [noun, names.split(', ')] as const,
  );

/** The calls that a text passes to a function named `send`, by their imported names. */
function sentBy(text: string): string[] {
  const operations = new Map<string, string>();
  const sent: string[] = [];
  const nouns = new Map<string, string>();
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      const noun = /@ferry\/core\/contract\/(.+)$/.exec(source.value)?.[1];
      if (noun === undefined) return;
      for (const one of specifiers)
        if (one.type === 'ImportSpecifier' && one.imported.type === 'Identifier') {
          nouns.set(one.local.name, noun);
          operations.set(one.local.name, one.imported.name);
        }
    },
  }).visit(parseSync('x.tsx', text).program);
  for (const [noun, names] of boundLate(text))
    for (const name of names) {
      nouns.set(name, noun);
      operations.set(name, name);
    }
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const isSend =
        callee.type === 'Identifier'
          ? /^(send|fullSend|plain)$/.test(callee.name)
          : callee.type === 'MemberExpression' &&
            callee.property.type === 'Identifier' &&
            callee.property.name === 'send';
      if (isSend && first?.type === 'Identifier' && nouns.has(first.name))
        sent.push(`${nouns.get(first.name)} ${operations.get(first.name)}`);
    },
  }).visit(parseSync('x.tsx', text).program);
  return sent;
}

const callOf = async (named: string): Promise<Call> => {
  const [noun, name] = named.split(' ') as [string, string];
  const address = new URL(`../../packages/core/src/contract/${noun}.ts`, import.meta.url).href;
  const file = (await import(/* @vite-ignore */ address)) as Record<string, Call>;
  return file[name] as Call;
};

test('a machine sends every write of the portal, with the listed exceptions', async () => {
  const found: string[] = [];
  for (const file of sources.filter((one) => one.startsWith('packages/portal/src/'))) {
    if (/\.test\.tsx?$/.test(file)) continue;
    for (const named of sentBy(readSource(file))) {
      const call = await callOf(named);
      if (call.changes) found.push(`${file} ${call.operation}`);
    }
  }
  expect(found.sort()).toEqual(Object.keys(beside).sort());
});

test('a write that no machine sends is idempotent without a key', async () => {
  const names = Object.keys(beside).map((line) => line.split(' ')[1]);
  const keyed = allCalls.filter((call) => names.includes(call.operation) && takesKey(call));
  expect(keyed.map(({ operation }) => operation)).toEqual([]);
});

test('a write without a machine is found', () => {
  const text = `import { redeem } from '@ferry/core/contract/cd-keys/customer';
    const outcome = await send(redeem, { cd_key: 'A' });`;
  expect(sentBy(text)).toEqual(['cd-keys/customer redeem']);
});

/** The writes that pages and machines of the portal take from the contract, each with its file. */
async function writesOfScreens(): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const file of sources.filter((one) => /^packages\/(portal\/src|core\/src\/machines)\//.test(one))) {
    // The pages for developers send any call.
    if (/\.test\.tsx?$|\/test-pages\//.test(file)) continue;
    const text = readSource(file);
    const taken = parseSync(file, text).module.staticImports.flatMap(({ moduleRequest, entries }) => {
      const noun = /\bcontract\/(.+?)(\.ts)?$/.exec(moduleRequest.value)?.[1];
      const names = entries.filter(({ isType }) => !isType).map(({ importName }) => importName.name ?? '');
      return noun === undefined ? [] : [[noun, names] as const];
    });
    for (const [noun, names] of [...taken, ...boundLate(text)])
      for (const name of names) {
        const call: Partial<Call> | undefined = await callOf(`${noun} ${name}`);
        if (call?.changes && call.operation !== undefined) found.set(call.operation, file);
      }
  }
  return found;
}

test('every write of a screen is tested with a lost response, or there is a reason why not', async () => {
  const writes = await writesOfScreens();
  const driven = { ...drives, ...visitorsDrives };
  const forgotten = [...writes].filter(
    ([operation]) => !(operation in driven) && (notDriven[operation] ?? older) === older,
  );
  expect(forgotten).toEqual([]);
  expect(Object.keys(driven).filter((operation) => operation in notDriven)).toEqual([]);
  expect(writes.size).toBeGreaterThan(40);
});
