import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allCalls } from '../index.ts';
import { scriptScope } from '../script-tokens/admin.ts';
import type { Call } from './call.ts';
import { oldNames, opened, opensCall, partsOf, renewed, scopeNames } from './scopes.ts';

function callerOf({ access, scope, apiToken }: Call): string {
  if (scope !== null) return `script token with ${scope}${scope === 'any' ? ' scope' : ''}`;
  return apiToken === null ? access : `${access}, also by an API token with ${apiToken}`;
}

// Other tests read access and scope from the calls, so none of them sees that a call got the wrong one. A new call is
// added by `vitest -u`, and the change of the file shows to whom it is open.
test('who may make which call is what access.txt says', async () => {
  const byCaller = Map.groupBy(allCalls, callerOf);
  const paragraphs = [...byCaller].sort().map(([caller, calls]) =>
    [
      caller,
      ...calls
        .map(({ operation }) => operation)
        .sort()
        .map((operation) => `  ${operation}`),
    ].join('\n'),
  );
  await expect(`${paragraphs.join('\n\n')}\n`).toMatchFileSnapshot('access.txt');
});

const ofAdmins = allCalls.filter(({ access, scope }) => access === 'admin' && scope !== 'any');

/** The calls that a token with one scope makes. */
const madeBy = (scope: string) =>
  allCalls.filter((call) => call.scope !== 'any' && opensCall(opened([scope]), call));

/** Scopes that have more than the calls that name them. */
const wider: Readonly<Record<string, readonly string[]>> = {
  'admin:users.security': ['admin:users.security', 'admin:users.sign-in'],
  admin: scopeNames.filter((scope) => scope !== 'metrics'),
};

test.each(scopeNames)('%s opens the calls that name it, and no other', (scope) => {
  const named = allCalls.filter((call) => (wider[scope] ?? [scope]).includes(String(call.scope)));
  expect(madeBy(scope)).toEqual(named);
  // The metrics are no call of the contract.
  expect(named.length > 0, scope).toBe(scope !== 'metrics');
});

test('a call of admins that changes nothing is read, and one that changes something is not', () => {
  for (const { operation, changes, scope } of ofAdmins) {
    const isRead = scope?.endsWith('.read') ?? false;
    // Who sees the secrets of a node can act as it.
    if (operation !== 'nodes.showConfig') expect([operation, isRead]).toEqual([operation, !changes]);
  }
  expect(ofAdmins.find(({ operation }) => operation === 'nodes.showConfig')?.scope).toBe(
    'admin:nodes.secrets',
  );
});

/** What each scope of then opened before areas had parts for reading and writing. Nothing is added to the file. */
const before = readFileSync(new URL('../script-tokens/opened-before.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n\n')
  .map((paragraph) => paragraph.split('\n').map((line) => line.trim()))
  .map(([scope = '', ...operations]) => ({ scope, operations }));
const callsOfThen = new Set(before.flatMap(({ operations }) => operations));

test.each(before)(
  'a token of an earlier version with $scope opens what it opened',
  ({ scope, operations }) => {
    const made = madeBy(scope).map(({ operation }) => operation);
    expect(made.filter((operation) => callsOfThen.has(operation)).sort()).toEqual(operations);
  },
);

test('each old name of a scope was one', () => {
  const ofThen = new Set(before.map(({ scope }) => scope));
  expect(oldNames.filter((name) => !ofThen.has(name))).toEqual([]);
  expect(oldNames.length).toBeGreaterThan(25);
  expect(callsOfThen.size).toBeGreaterThan(130);
});

test('a new token gets each scope, also by its old name, but no whole area in which money or sign-ins change', () => {
  const error = (scope: string) => scriptScope.safeParse(scope).error?.issues[0]?.message;
  for (const scope of scopeNames) expect(error(scope), scope).toBeUndefined();
  for (const name of oldNames.filter((old) => partsOf[old] === undefined))
    expect(error(name), name).toBeUndefined();
  expect(Object.keys(partsOf).sort()).toEqual([
    'admin:cdKeys',
    'admin:payments',
    'admin:shop',
    'admin:users',
  ]);
  for (const [area, parts] of Object.entries(partsOf))
    expect(scriptScope.safeParse(area).error?.issues[0]).toMatchObject({
      message: 'input.scope_parts',
      params: { parts },
    });
  const wrong = [
    'root',
    'admin:',
    'admin:users.',
    'admin:users.all',
    'admin:users.money ',
    'admin:codes',
    'toString',
  ];
  for (const scope of wrong) expect(error(scope), scope).toBe('input.scope');
});

test('old names become the names of today, and all others stay', () => {
  expect(
    renewed(['admin:tickets', 'cron', 'admin:tickets.read', 'admin:cdKeys.money', 'admin:nothing']),
  ).toEqual(['admin:tickets.read', 'admin:tickets.write', 'cron', 'admin:codes.money', 'admin:nothing']);
  expect(renewed(scopeNames)).toEqual(scopeNames);
});
