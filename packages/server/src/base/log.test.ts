import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { outageOf } from '../db/driver/outage.ts';
import { createApp } from '../http/app.ts';
import { failureOf } from '../jobs/run-once.ts';
import { openTestServer } from '../testing/servers/open-test-server.ts';
import { openLog } from './log.ts';

const secret = 'a-secret-of-a-row';

/** Statements that fail on a row or a parameter with the secret, by where PostgreSQL then shows it. */
const failing = {
  'a failing row': sql`insert into account (email, email_key, name, password, expires_at, invite_code, balance)
    values (${secret}, ${secret}, ${secret}, ${secret}, now(), ${secret}, -1)`,
  'a missing value': sql`insert into account (email, name) values (${secret}, ${secret})`,
  'a parameter of another type': sql`select ${secret}::text::uuid`,
  'a moment': sql`select ${secret}::text::timestamptz`,
  'text that is no JSON': sql`select ${`{"a": ${secret}}`}::text::jsonb`,
  'a number out of range': sql`select ${`9${secret}`}::text::numeric`,
  'a value that is there already': sql`insert into setting (name, value) values (${secret}, '{}'), (${secret}, '{}')`,
  'a query of a function': sql.raw(
    `do $$ begin execute 'select 1 / 0 as "${secret}" where ''${secret}'' <> '''''; end $$`,
  ),
};

test.each(Object.entries(failing))(
  'the log of a call that failed over %s holds no value',
  async (_, statement) => {
    await using server = await openTestServer();
    const lines: string[] = [];
    const log = openLog('debug', { write: (line) => void lines.push(line) });
    const app = createApp({ ...server.services, log, registry: new Registry() });
    const errors: unknown[] = [];
    app.get('/failing', () =>
      statement.execute(server.services.database.sql).catch((error: unknown) => {
        errors.push(error);
        throw error;
      }),
    );
    expect((await app.inject('/failing')).statusCode).toBe(500);
    const [error] = errors;
    log.error({ err: new Error('it failed', { cause: error }) }, 'with a cause');
    log.error({ err: new AggregateError([error], 'several') }, 'of several');
    await app.close();
    expect(lines.join('') + failureOf(error)).not.toContain(secret);
    const errorsTold = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 50);
    expect(errorsTold).toHaveLength(3);
    expect(errorsTold[0]).toMatchObject({
      msg: 'a call failed',
      err: { code: expect.stringMatching(/^\w{5}$/), message: expect.stringMatching(/\w{5}/) },
    });
  },
);

test('the log of an error says where it was thrown and what caused it', () => {
  const lines: string[] = [];
  const log = openLog('debug', { write: (line) => void lines.push(line) });
  log.error({ err: new Error('the whole', { cause: new TypeError('the cause') }) }, 'failed');
  log.warn({ err: outageOf({ code: '57P01', message: 'terminating connection' }) }, 'away');
  const [whole, away] = lines.map((line) => JSON.parse(line));
  expect(whole.err).toMatchObject({
    type: 'Error',
    message: 'the whole',
    stack: expect.stringContaining('log.test.ts'),
    cause: { type: 'TypeError', message: 'the cause' },
  });
  expect(away.err).toEqual({
    type: 'Outage',
    message: 'terminating connection',
    cause: expect.objectContaining({ code: '57P01' }),
  });
});
