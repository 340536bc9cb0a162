import { sql } from 'kysely';
import { remember } from '../../../../base/cached-reads.ts';
import type { Services } from '../../../../base/context.ts';

/** A cache: changes of nodes and of their customers take effect within this time on every process. */
const versions = remember<string>({ milliseconds: 1_000, most: 1 });

/** A version that changes with each committed change of nodes or of the customers they serve. */
export async function servingVersion(services: Services): Promise<string> {
  const version = await versions.read(services, '', async () => {
    const { sql: db } = services.database;
    const { rows } = await sql<{ version: string }>`
      select count(*) || '-' || coalesce(sum(id), 0) as version from serving_change`.execute(db);
    return rows[0]?.version;
  });
  if (version === undefined) throw new Error('an aggregate gave no row');
  return version;
}
