import { dayMs } from '@ferry/core/contract/base/values/units';
import { languageNames, languages } from '@ferry/core/words/languages';
import { sql } from 'kysely';
import { type Examined, type Found, listed, ok } from './examination.ts';

interface Kept {
  /** The name that staff uses. */
  readonly what: string;
  readonly texts: Readonly<Record<string, unknown>>;
}

/** Announcements older than this, in milliseconds, are hardly read. */
const recentMs = 30 * dayMs;

/** The maximum number of names in a sentence for each language. */
const maxNames = 10;

const isIn =
  (language: string) =>
  ({ texts }: Kept): boolean =>
    Object.keys(texts).some((name) => name.endsWith(`_${language}`));

/**
 * Lists texts for customers that lack a language which other texts have. It is a note and never a failure: the plain
 * text is used instead, and only the operator knows its language.
 */
export async function textsCheck({ database, now }: Examined): Promise<Found> {
  const at = now();
  const { rows } = await sql<Kept>`
    select name as what, texts from product where is_enabled
    union all select name, texts from product_group
      where exists (select from product where product.group_id = product_group.id and product.is_enabled)
    union all select name, texts from detect_rule where is_enabled
    union all select name, texts from node where is_enabled and (location <> '' or remark is not null)
    union all select name || ' (' || maintenance_note || ')', maintenance_texts from node
      where is_enabled and maintenance_until > ${at}
    union all select held.name, coalesce(node_group.texts, '{}')
      from (select unnest(groups) as name from node where is_enabled
        union select unnest(node_groups) from product where is_enabled) as held
      left join node_group on node_group.name = held.name
    union all select name, texts from ticket_macro
    union all select kind || ' ' || id, texts from announcement
      where withdrawn_at is null and published_at > ${new Date(at.getTime() - recentMs)}`.execute(
    database.sql,
  );
  const lacking = languages
    .filter((language) => rows.some(isIn(language)))
    .flatMap((language) => {
      const without = rows.filter((row) => !isIn(language)(row)).map(({ what }) => what);
      return without.length === 0 ? [] : [`${languageNames[language]}: ${listed(without, maxNames)}`];
    });
  return lacking.length === 0
    ? ok('doctor.texts_ok')
    : ok('doctor.texts_lack', { names: lacking.join('; ') });
}
