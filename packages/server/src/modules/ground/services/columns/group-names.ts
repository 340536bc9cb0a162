import { inEachLanguage, type Language } from '@ferry/core/words/languages';
import { type RawBuilder, sql } from 'kysely';
import type { Sql } from '../../../../db/driver/database.ts';
import { onlyTextIn, type Spoken } from '../../../../db/query/text-in.ts';

/** What node groups are called in a language, by their own names. A group that is missing is called by its own. */
export type GroupNames = Readonly<Record<string, string>>;

/** What node groups are called in a language. `null`: each by its own name. */
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

/** Whether a group has a name beside its own. */
export const isNamed = (names: GroupNames, group: string): boolean => Object.hasOwn(names, group);

/** Groups as they are called. */
export const saidGroups = <Groups extends readonly string[] | null>(
  groups: Groups,
  names: GroupNames,
): string[] | Extract<Groups, null> =>
  groups === null
    ? (null as Extract<Groups, null>)
    : groups.map((group) => (isNamed(names, group) ? (names[group] as string) : group));
