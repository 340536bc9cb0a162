import { sql } from 'kysely';
import type { Services } from '../../../base/context.ts';
import type { Noun } from '../../../base/noun.ts';
import { sealedBefore, sealedBy } from '../../../keys/columns-under-key.ts';
import { registerPayMethods } from './routes.ts';

/** Seals the secrets of the methods with the current key. */
async function renewSecrets({ database, keys }: Services, most: number): Promise<number> {
  return database.sql.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('pay_method')
      .select(['code', 'secrets_sealed'])
      .where(sealedBefore('secrets_sealed', keys.current))
      .limit(most)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { code, secrets_sealed } of rows)
      await tx
        .updateTable('pay_method')
        .set({ secrets_sealed: keys.seal(keys.open(secrets_sealed)) })
        .where('code', '=', code)
        .execute();
    return rows.length;
  });
}

export const payMethodsNoun = {
  name: 'pay-methods',
  register: registerPayMethods,
  keyedValues: [
    {
      name: 'pay_methods',
      waiting: ({ id }) =>
        sql`select count(*) as count from pay_method where ${sealedBy('secrets_sealed', id)}`,
      renew: renewSecrets,
    },
  ],
  tables: { pay_method: 'nothing' },
} satisfies Noun;
