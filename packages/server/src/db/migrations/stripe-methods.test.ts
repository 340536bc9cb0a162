import { expect, test } from 'vitest';
import { engines, openBefore } from '../../testing/databases/empty-database.ts';
import { migrate } from './migrate.ts';

test.each(engines)('methods of Stripe stay methods for cards, on %s', async (engine) => {
  await using database = await openBefore(engine, '0207_stripe_methods.sql');
  const method = (code: string, gateway: string) =>
    `('${code}', ${code.length}, '${gateway}', 'A', '{"kind": "${gateway}"}', '', 1, true, now(), now())`;
  await database.exec(`
    insert into pay_method (code, number, gateway, label, settings, secrets_sealed, position, is_enabled, created_at,
      updated_at) values ${method('card', 'stripe')}, ${method('wxpay', 'epay')};`);
  await migrate(database);
  const rows = await database.sql.selectFrom('pay_method').select('settings').orderBy('code').execute();
  expect(rows.map(({ settings }) => settings)).toEqual([
    { kind: 'stripe', methods: ['card'] },
    { kind: 'epay' },
  ]);
});
