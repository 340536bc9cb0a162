import { sql } from 'kysely';
import type { Services } from '../../../../base/context.ts';
import type { KeyedValues } from '../../../../base/noun.ts';
import { sealedBefore, sealedBy } from '../../../../keys/columns-under-key.ts';

/** Seals the secrets of certificates with the current key. */
async function renewCertificates({ database, keys }: Services, most: number): Promise<number> {
  return database.sql.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('node')
      .select(['id', 'certificate_sealed'])
      .where('certificate_sealed', 'is not', null)
      .where(sealedBefore('certificate_sealed', keys.current))
      .limit(most)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { id, certificate_sealed } of rows)
      if (certificate_sealed !== null)
        await tx
          .updateTable('node')
          .set({ certificate_sealed: keys.seal(keys.open(certificate_sealed)) })
          .where('id', '=', id)
          .execute();
    return rows.length;
  });
}

export const certificatesUnderKey: KeyedValues = {
  name: 'node_certificates',
  waiting: ({ id }) => sql`select count(*) as count from node
    where certificate_sealed is not null and ${sealedBy('certificate_sealed', id)}`,
  renew: renewCertificates,
};
