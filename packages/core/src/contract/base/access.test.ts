import { expect, test } from 'vitest';
import { allCalls } from '../index.ts';
import { scriptScope } from '../script-tokens/admin.ts';
import type { Call } from './call.ts';
import { dividedAreas, opensCall, partsOf } from './scopes.ts';

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

const scopes = new Set(allCalls.flatMap(({ scope }) => (scope === null || scope === 'any' ? [] : [scope])));
const ofAdmins = allCalls.filter(({ access, scope }) => access === 'admin' && scope !== 'any');

test('each part of a divided area opens a call, and each call there names its part', () => {
  for (const [area, parts] of Object.entries(dividedAreas)) {
    expect(scopes.has(`admin:${area}`), area).toBe(false);
    for (const part of parts) expect(scopes, part).toContain(`admin:${area}.${part}`);
  }
});

test('a new token gets each scope that opens a call, and no scope of a whole divided area', () => {
  for (const scope of [...scopes, 'admin', 'metrics'])
    expect(scriptScope.safeParse(scope).success, scope).toBe(true);
  for (const [area, parts] of Object.entries(partsOf))
    expect(scriptScope.safeParse(area).error?.issues[0]).toMatchObject({
      message: 'input.scope_parts',
      params: { parts },
    });
  for (const scope of [
    'root',
    'admin:',
    'admin:users.',
    'admin:users.all',
    'admin:jobs.read',
    'admin:users.money ',
  ])
    expect(scriptScope.safeParse(scope).success, scope).toBe(false);
});

/** What a token with the scope of an area opened before areas were divided: the calls whose operation begins with it. */
const openedBefore = (area: string) =>
  ofAdmins.filter(({ operation }) => operation.replace(/^v1\./, '').startsWith(`${area}.`));

test.each([...Object.keys(dividedAreas), 'auth', 'jobs'])(
  'a token from before with the whole of %s opens what it opened, and nothing more',
  (area) => {
    const before = openedBefore(area);
    expect(before.length).toBeGreaterThan(0);
    expect(ofAdmins.filter((call) => opensCall([`admin:${area}`], call))).toEqual(before);
  },
);
