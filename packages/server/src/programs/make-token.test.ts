import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createScriptToken } from '../modules/ground/script-tokens/index.ts';
import { openTestServer } from '../testing/servers/open-test-server.ts';

const script = fileURLToPath(new URL('make-token.ts', import.meta.url));

const run = (words: readonly string[], environment: Record<string, string> = {}) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const env = {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...environment,
    };
    execFile(process.execPath, [script, ...words], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });

test.each([
  ['nothing to do', [], 'revoke takes the id'],
  ['no id to revoke', ['revoke'], 'revoke takes the id'],
  ['another word', ['forget', '0b1f7c1e-6a0d-4b8e-9c57-1d5c2f0a9e10'], 'revoke takes the id'],
  ['an unknown role', ['--scope', 'admin', '--role', 'king'], 'admin:users.money'],
  ['a role without scopes', ['--role', 'script'], 'admin:users.money'],
])('%s: the usage, and nothing is opened', async (_what, words, said) => {
  const { code, out } = await run(words);
  expect([code, out]).toEqual([2, expect.stringContaining(said)]);
});

test.each([
  ['admin:users', 'This scope is divided; name the parts that you need: admin:users.read, admin:users.edit'],
  ['admin;jobs', 'There is no such scope'],
])('the scope %s is refused with what is possible', async (scope, said) => {
  const { code, err } = await run(['--scope', 'cron', '--scope', scope]);
  expect([code, err]).toEqual([2, expect.stringContaining(`The scope ${scope} is wrong. ${said}`)]);
});

// The embedded database cannot be open in the test and in the command.
test.runIf(process.env.TEST_ENGINE === 'postgres')(
  'the command revokes a token while the server runs, and says when none with admin is left',
  async () => {
    await using server = await openTestServer();
    const token = await createScriptToken(server.services, { name: 'lost', scopes: ['admin', 'metrics'] });
    const headers = { authorization: `Bearer ${token}` };
    const whoAmI = () => server.app.inject({ url: '/api/v2/admin_api/whoami', headers });
    const id = (await whoAmI()).json().result.token_id;
    const { url = '' } = server.services.database as { url?: string };
    const environment = {
      NODE_ENV: 'test',
      DATABASE_URL: url,
      FERRY_DATA_DIR: server.services.config.dataDirectory,
    };
    expect(await run(['revoke', id], environment)).toEqual({
      code: 0,
      out: 'The token lost (admin, metrics) is revoked. No token with admin is left: make one with --scope admin.\n',
      err: expect.stringMatching(/^Using PostgreSQL at \S+\n$/),
    });
    expect((await whoAmI()).statusCode).toBe(401);
    const absent = await run(['revoke', 'lost'], environment);
    expect([absent.code, absent.err]).toEqual([
      1,
      expect.stringContaining('\nThere is no token lost. "ferry tokens list" shows their ids.\n'),
    ]);
  },
);
