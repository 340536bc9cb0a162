import { languages, sourceLanguage } from '@ferry/core/words/languages';
import { expect, test } from 'vitest';
import { openTestServer } from '../../../testing/servers/open-test-server.ts';
import { refreshDemoHeard } from '../../network/nodes/index.ts';
import { seedDemo } from './seed-demo.ts';

test('servers that start together on an empty database fill it once', async () => {
  await using server = await openTestServer();
  const filled = await Promise.all([1, 2, 3].map(() => seedDemo(server.services)));
  expect(filled.sort()).toEqual([false, false, true]);
  const { accounts } = await server.services.database.sql
    .selectFrom('account')
    .select(({ fn }) => fn.countAll<number>().as('accounts'))
    .executeTakeFirstOrThrow();
  expect(accounts).toBe(5);
});

test('nodes of the demo stay as fresh as they were, and a real agent’s word stands', async () => {
  await using server = await openTestServer();
  await seedDemo(server.services);
  const { sql } = server.services.database;
  const silences = async () => {
    const nodes = await sql.selectFrom('node').select('last_heard_at').orderBy('id').execute();
    return nodes.map(({ last_heard_at }) => (server.clock.at.getTime() - Number(last_heard_at)) / 60_000);
  };
  expect(await silences()).toEqual([0, 0, 1, 12, 95]);
  server.clock.at = new Date(server.clock.at.getTime() + 3_600_000);
  await sql
    .updateTable('node')
    .set({ last_heard_at: server.clock.at })
    .where('name', '=', '德国 01 | 法兰克福')
    .execute();
  await refreshDemoHeard.run(server.services);
  expect(await silences()).toEqual([0, 0, 1, 12, 0]);
});

test('the operator’s texts are in every language', async () => {
  await using server = await openTestServer();
  await seedDemo(server.services);
  const { sql } = server.services.database;
  const tables = ['product_group', 'product', 'detect_rule', 'node', 'node_group', 'announcement'] as const;
  const rows = await Promise.all(tables.map((table) => sql.selectFrom(table).select('texts').execute()));
  const settings = await sql.selectFrom('site_setting').select('name').execute();
  const questions = settings.map(({ name }) => name).filter((name) => name.startsWith('questions_'));
  expect(questions.sort()).toEqual(languages.map((language) => `questions_${language}`).sort());
  const others = languages.filter((language) => language !== sourceLanguage);
  for (const { texts } of rows.flat()) {
    const names = Object.keys(texts);
    const fields = new Set(names.map((name) => name.slice(0, name.lastIndexOf('_'))));
    expect(names.sort()).toEqual(
      [...fields].flatMap((field) => others.map((language) => `${field}_${language}`)).sort(),
    );
    expect(names).not.toEqual([]);
  }
});
