import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { warningsOf } from './unknown-variables.ts';

test('an unknown variable is reported with the nearest setting, and those of the command line are not', () => {
  const commandLine = readFileSync(new URL('../../../cli/src/program.ts', import.meta.url), 'utf8');
  const ofCommandLine = [...commandLine.matchAll(/\bFERRY_[A-Z_]+/g)].map(([name]) => [name, 'x']);
  expect(ofCommandLine.length).toBeGreaterThan(3);
  expect(
    warningsOf({
      ...Object.fromEntries(ofCommandLine),
      FERRY_SMPT_URL: 'smtps://user:secret@mail.example',
      FERRY_QUITE_ELSE: '1',
      FERRY_PORT: '8080',
      PATH: '/bin',
      FERRY_SITE_NAME: '渡口',
    }),
  ).toEqual([
    'FERRY_SMPT_URL is no setting of Ferry and is ignored. Did you mean FERRY_SMTP_URL?',
    'FERRY_QUITE_ELSE is no setting of Ferry and is ignored.',
    'FERRY_PORT is no setting of Ferry and is ignored. Did you mean PORT?',
  ]);
});
