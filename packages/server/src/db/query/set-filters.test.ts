import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, test } from 'vitest';
import { asked, within } from './set-filters.ts';

const sql = new Kysely<{ row: { at: Date; name: string; size: number | null } }>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
}).selectFrom('row');

test('only filters that are asked for stand in a query, and a value that is nothing is one', () => {
  const all = { name: undefined, size: undefined };
  expect(asked(all)).toEqual({});
  const { sql: text, parameters } = sql
    .where(({ and }) => and(asked({ name: 'a', size: undefined })))
    .compile();
  expect(text).toContain('where "name" = $1');
  expect(parameters).toEqual(['a']);
  expect(sql.where(({ and }) => and(asked({ size: null }))).compile().sql).toContain('"size" is null');
});

test('a time is within from its first moment on and before its end', () => {
  const from = '2030-01-01T00:00:00Z';
  const to = '2030-01-02T00:00:00Z';
  const { sql: text, parameters } = sql.where((of) => within(of, 'at', { from, to })).compile();
  expect(text).toContain('("at" >= $1 and "at" < $2)');
  expect(parameters).toEqual([new Date(from), new Date(to)]);
  expect(sql.where((of) => within(of, 'at', { to })).compile().parameters).toEqual([new Date(to)]);
  expect(sql.where((of) => within(of, 'at', {})).compile().parameters).toEqual([]);
});
