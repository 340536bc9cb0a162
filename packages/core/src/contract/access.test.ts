import { expect, test } from 'vitest';
import type { Call } from './call.ts';
import { allCalls } from './index.ts';

/** The scope of a script token is the area of the operation, so a renamed operation needs another token. */
function callerOf({ access, operation, apiToken }: Call): string {
  if (access === 'admin') return `script token with admin:${operation.replace(/^v1\./, '').split('.')[0]}`;
  if (['cron', 'bots', 'stats'].includes(access)) return `script token with ${access}`;
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
