import type { CallParsed } from '@ferry/core/contract/base/call';
import { dayMs } from '@ferry/core/contract/base/values/units';
import type { listHits as listCall } from '@ferry/core/contract/detect/admin';
import type * as detect from '@ferry/core/contract/detect/customer';
import { inLanguage } from '@ferry/core/words/texts';
import { type Selectable, sql } from 'kysely';
import type { Context, Services } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { type Page, readPage } from '../../../db/query/read-page.ts';
import { asked } from '../../../db/query/set-filters.ts';
import { textIn } from '../../../db/query/text-in.ts';
import { columnsOf } from '../../../db/schema/rows.ts';
import type { Tables } from '../../../db/schema/tables.ts';
import type { Language } from '../../../words/words.ts';
import { isServed, type Served, shownServed, withServed } from './engines/engines.ts';

type Row = Selectable<Tables['detect_rule']>;

const shown = ({ id, name, description, pattern, reads, ban_after, ban_minutes }: Row) => ({
  rule_id: id,
  name,
  description,
  regex: pattern,
  reads,
  ban_after,
  ban_minutes,
});

/** A rule for readers of a language. */
const shownIn = (row: Row, language: Language) => {
  const { name, description, ...rule } = shown(row);
  return { ...rule, ...inLanguage({ name, description }, row.texts, language) };
};

const managed = ({ served, ...row }: Row & { served: Served }) => ({
  ...shown(row),
  ...row.texts,
  is_enabled: row.is_enabled,
  ...shownServed(served),
});

/** A rule in the form for admins. */
export async function ruleOf(row: Row) {
  const [rule] = await withServed([row]);
  return managed(rule as NonNullable<typeof rule>);
}

/** The rules that nodes get, for customers. */
export async function showRules({ database, language }: Context<'customer'>) {
  const rows = await database.sql
    .selectFrom('detect_rule')
    .select(columnsOf('detect_rule'))
    .where('is_enabled', '=', true)
    .orderBy('id')
    .execute();
  const rules = (await withServed(rows)).filter(({ served }) => isServed(served));
  return {
    result: {
      total_count: rules.length,
      total: rules.length,
      rules: rules.map((row) => shownIn(row, language)),
    },
  };
}

type Asked = CallParsed<typeof detect.records>;
type Narrowed = Partial<Omit<Asked, 'limit' | 'offset'>>;

/** Hits of all customers. */
const every = ({ database }: Services, { rule_id, node_id, from, to }: Narrowed = {}) =>
  database.sql
    .selectFrom('detect_hit')
    .where(({ and }) => and(asked({ rule_id, node_id })))
    .$if(from !== undefined, (query) => query.where('detect_hit.at', '>=', sql<Date>`${from}::timestamptz`))
    .$if(to !== undefined, (query) => query.where('detect_hit.at', '<', sql<Date>`${to}::timestamptz`));

/** A customer's own hits. */
const own = (ctx: Context<'customer'>, narrowed?: Narrowed) =>
  every(ctx, narrowed).where('detect_hit.account_id', '=', ctx.who.accountId);

/** The same with the names of rule and node. Staff, without a language, read the plain texts. */
const named = (query: ReturnType<typeof every>, language: Language | null) =>
  query
    .innerJoin('detect_rule', 'detect_rule.id', 'rule_id')
    .innerJoin('node', 'node.id', 'node_id')
    .select([
      'detect_hit.id as record_id',
      'detect_hit.at',
      'node_id',
      'node.name as node_name',
      'rule_id',
      textIn('detect_rule', 'name', 'name', language).as('rule_name'),
      textIn('detect_rule', 'description', 'description', language).as('description'),
    ]);

const recordOf = <Hit extends { at: Date }>({ at, ...hit }: Hit) => ({
  created_at: at.toISOString(),
  ...hit,
});

/** A customer's own hits, newest first. */
export async function showRecords(ctx: Context<'customer'>, { limit, offset, ...narrowed }: Page & Narrowed) {
  const { total, rows } = await readPage(own(ctx, narrowed), { limit, offset }, (query) =>
    named(query, ctx.language).orderBy('detect_hit.at', 'desc').orderBy('detect_hit.id', 'desc'),
  );
  return { result: { total_count: total, total, records: rows.map(recordOf) } };
}

/** Hits of all customers, newest first. */
export async function listHits(
  ctx: Context<'admin'>,
  { limit, offset, user_id, ...narrowed }: CallParsed<typeof listCall>,
) {
  const fitting = every(ctx, narrowed).where(({ and }) => and(asked({ 'detect_hit.account_id': user_id })));
  const { total, rows } = await readPage(fitting, { limit, offset }, (query) =>
    named(query, null)
      .innerJoin('account', 'account.id', 'detect_hit.account_id')
      .select(['detect_hit.account_id as user_id', 'account.email'])
      .orderBy('detect_hit.id', 'desc'),
  );
  return { result: { total_count: total, hits: rows.map(recordOf) } };
}

/** One of a customer's own hits, with its rule. */
export async function showRecord(
  ctx: Context<'customer'>,
  { record_id }: CallParsed<typeof detect.showRecord>,
) {
  const hit = await named(own(ctx), ctx.language).where('detect_hit.id', '=', record_id).executeTakeFirst();
  if (hit === undefined) throw new Refusal('detect.record_unknown', { status: 404 });
  const [rule] = await withServed(
    await ctx.database.sql
      .selectFrom('detect_rule')
      .select(columnsOf('detect_rule'))
      .where('id', '=', hit.rule_id)
      .execute(),
  );
  if (rule === undefined) throw new Refusal('detect.record_unknown', { status: 404 });
  const { met } = await own(ctx, { rule_id: hit.rule_id })
    .select(({ fn }) => fn.countAll<number>().as('met'))
    .where('detect_hit.at', '<=', hit.at)
    .where('detect_hit.at', '>', new Date(hit.at.getTime() - 30 * dayMs))
    .executeTakeFirstOrThrow();
  return {
    result: {
      ...recordOf(hit),
      rule: shownIn(rule, ctx.language),
      is_in_force: isServed(rule.served),
      met_in_30_days: met,
    },
  };
}

/** All rules with their number of hits in the last 24 hours. */
export async function listRules({ database, now }: Context<'admin'>) {
  const since = new Date(now().getTime() - dayMs);
  const rows = await database.sql
    .selectFrom('detect_rule')
    .select(columnsOf('detect_rule'))
    .select(
      sql<number>`(select count(*) from detect_hit where rule_id = detect_rule.id and at > ${since})`.as(
        'hits_today',
      ),
    )
    .orderBy('id')
    .execute();
  return { result: (await withServed(rows)).map((row) => ({ ...managed(row), hits_today: row.hits_today })) };
}
