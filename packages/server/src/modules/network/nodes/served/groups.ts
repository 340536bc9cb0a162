import { sql } from 'kysely';
import type { Context } from '../../../../base/context.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import type { StoredTexts } from '../../../../db/schema/column-types.ts';

interface Group {
  node_group: string;
  nodes: number;
  plans: number;
  codes: number;
  customers: number;
  /** Its name in each language. */
  texts: StoredTexts;
}

/** Every node group by its name, and how many have it now. */
export async function readGroups(db: Sql, at: Date): Promise<Group[]> {
  const { rows } = await sql<Group>`
    with held (holder, node_group) as (
      select 'node', unnest(groups) from node
      union all select 'plan', unnest(node_groups) from product where is_enabled
      union all select 'code', unnest(node_groups) from cd_key
        where redeemed_at is null and revoked_at is null and (expires_at is null or expires_at > ${at})
      union all select 'customer', unnest(node_groups) from service where level_expires_at > ${at}
      union all select 'name', name from node_group
    )
    select node_group,
      (count(*) filter (where holder = 'node'))::integer as nodes,
      (count(*) filter (where holder = 'plan'))::integer as plans,
      (count(*) filter (where holder = 'code'))::integer as codes,
      (count(*) filter (where holder = 'customer'))::integer as customers,
      coalesce((select texts from node_group as named where named.name = held.node_group), '{}') as texts
    from held group by node_group order by node_group`.execute(db);
  return rows;
}

/** Whether no customer has the group, and no plan or code can give it. */
export const isUnused = ({ plans, codes, customers }: Group): boolean => plans + codes + customers === 0;

/** The unused groups of a node. */
export async function unusedGroups(
  db: Sql,
  { groups }: { readonly groups: readonly string[] },
  at: Date,
): Promise<string[]> {
  if (groups.length === 0) return [];
  const unused = (await readGroups(db, at)).filter(isUnused).map(({ node_group }) => node_group);
  return groups.filter((group) => unused.includes(group));
}

/** A group in the form for admins. */
export const shownGroup = ({ texts, ...group }: Group) => ({ ...group, ...texts });

export async function listGroups({ database, now }: Context<'admin'>) {
  return { result: (await readGroups(database.sql, now())).map(shownGroup) };
}
