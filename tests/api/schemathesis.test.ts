import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { makePlace, readSecrets, startServerProcess } from '../journeys/parts/server-process.ts';
import { fetchPythonPackage } from './parts/python-package.ts';

const fetched = fetchPythonPackage('schemathesis', '4.32.5');
if ('reason' in fetched) console.warn(`Skipped: ${fetched.reason}`);

/** The time limit in seconds. A slow machine tries fewer inputs. */
const seconds = 120;
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
];

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/v2/auth/account_login/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'demo@example.com', password: 'Ferry-demo-1' }),
  });
  return ((await answer.json()) as { result: { access_token: string } }).result.access_token;
}

test.skipIf('reason' in fetched)(
  'whatever is sent, every answer has a status, a media type and a shape that the document names',
  async () => {
    if ('reason' in fetched) return;
    const place = await makePlace('pglite');
    const server = await startServerProcess(place, { FERRY_DEMO: 'on', FERRY_CAPTCHA: 'off' });
    const work = mkdtempSync(join(tmpdir(), 'ferry-schemathesis-'));
    const { admin, node } = readSecrets(place);
    try {
      const child = spawn(
        'python3',
        [
          ...['-c', 'from schemathesis.cli import schemathesis; schemathesis()', 'run'],
          `${server.url}/api/openapi.json`,
          ...['--checks', checks.join(), '--phases', 'examples,coverage,fuzzing', '--seed', '1'],
          ...['--max-examples', '3', '--max-time', String(seconds), '--request-timeout', '30'],
          ...['--workers', '2', '--no-shrink', '--continue-on-failure', '--warnings', 'off', '--no-color'],
        ],
        {
          cwd: work,
          env: {
            PATH: process.env.PATH,
            HOME: work,
            PYTHONPATH: `${fetched.folder}:${fileURLToPath(new URL('parts', import.meta.url))}`,
            SCHEMATHESIS_HOOKS: 'sign_calls',
            PYTHONDONTWRITEBYTECODE: '1',
            ADMIN_TOKEN: admin,
            NODE_KEY: node,
            CUSTOMER_TOKEN: await signIn(server.url),
          },
          timeout: (seconds + 240) * 1000,
        },
      );
      let said = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (part: Buffer) => {
          said += part.toString();
        });
      await once(child, 'close');
      // It also exits with an error if the machine's Python cannot print one of its strategies.
      const found = /^Failures:\n((?: .*\n)+)/m.exec(said)?.[1] ?? '';
      expect(found, said.slice(-8_000)).toBe('');
      expect(Number(/(\d+) generated/.exec(said)?.[1]), said.slice(-8_000)).toBeGreaterThan(50);
      expect(said).not.toContain('Schema Error');
    } finally {
      await server.stop();
      await place.remove();
      rmSync(work, { recursive: true, force: true });
    }
  },
);
