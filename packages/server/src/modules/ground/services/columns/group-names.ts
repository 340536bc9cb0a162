import { inEachLanguage, type Language } from '@ferry/core/words/languages';
import { type RawBuilder, sql } from 'kysely';
import type { Sql } from '../../../../db/driver/database.ts';
import { onlyTextIn, type Spoken } from '../../../../db/query/text-in.ts';

/** The names of node groups in a language, by their own names. A missing group keeps its own name. */
export type GroupNames = Readonly<Record<string, string>>;

/** The names of node groups in a language. `null`: each has its own name. */
export const groupNames = (language: Spoken): RawBuilder<GroupNames> => {
  const said = onlyTextIn('node_group', 'name', language);
  return sql<GroupNames>`(select coalesce(jsonb_object_agg(node_group.name, ${said}), '{}') from node_group
    where ${said} is not null)`;
};

/** The same for every language. */
export async function readGroupNames(db: Sql): Promise<Readonly<Record<Language, GroupNames>>> {
  const rows = await db.selectFrom('node_group').select(['name', 'texts']).execute();
  return inEachLanguage((language) =>
    Object.fromEntries(
      rows.flatMap(({ name, texts }) => {
        const said = texts[`name_${language}`];
        return typeof said === 'string' ? [[name, said]] : [];
      }),
    ),
  );
}

/** Whether a group has another name than its own. */
export const isNamed = (names: GroupNames, group: string): boolean => Object.hasOwn(names, group);

/** Groups by their names in a language. */
export const saidGroups = <Groups extends readonly string[] | null>(
  groups: Groups,
  names: GroupNames,
): string[] | Extract<Groups, null> =>
  groups === null
    ? (null as Extract<Groups, null>)
    : groups.map((group) => (isNamed(names, group) ? (names[group] as string) : group));
