import type { CallParsed } from '@ferry/core/contract/call';
import type * as detect from '@ferry/core/contract/detect';
import { type Selectable, sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { AgentTables } from '../../db/agent-tables.ts';
import { columnsOf } from '../../db/columns.ts';

type Row = Selectable<AgentTables['detect_rule']>;

const shown = ({ id, name, description, pattern, reads }: Row) => ({
  rule_id: id,
  name,
  description,
  regex: pattern,
  reads,
});

/** A rule as admins see it. */
export const ruleOf = (row: Row) => ({
  ...shown(row),
  ban_after: row.ban_after,
  ban_minutes: row.ban_minutes,
  is_enabled: row.is_enabled,
  is_served: row.is_enabled && row.reads === 'text',
});

/** The rules that nodes are told of, for customers. */
export async function showRules({ database }: Context<'customer'>) {
  const rows = await database.sql
    .selectFrom('detect_rule')
    .select(columnsOf('detect_rule'))
    .where('is_enabled', '=', true)
    .where('reads', '=', 'text')
    .orderBy('id')
    .execute();
  return { result: { total_count: rows.length, total: rows.length, rules: rows.map(shown) } };
}

/** A customer's own hits, newest first. */
export async function showRecords(
  { database, who }: Context<'customer'>,
  { limit, offset }: CallParsed<typeof detect.records>,
) {
  const own = database.sql.selectFrom('detect_hit').where('detect_hit.account_id', '=', who.accountId);
  const { total } = await own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await own
    .innerJoin('detect_rule', 'detect_rule.id', 'rule_id')
    .innerJoin('node', 'node.id', 'node_id')
    .select([
      'detect_hit.id',
      'detect_hit.at',
      'node_id',
      'node.name as node_name',
      'rule_id',
      'detect_rule.name as rule_name',
      'description',
    ])
    .orderBy('detect_hit.at', 'desc')
    .orderBy('detect_hit.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    result: {
      total_count: total,
      total,
      records: rows.map(({ id, at, ...row }) => ({ record_id: id, created_at: at.toISOString(), ...row })),
    },
  };
}

/** All rules with how often each was met in the last 24 hours. */
export async function listRules({ database, now }: Context<'admin'>) {
  const since = new Date(now().getTime() - 86_400_000);
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
  return { result: rows.map((row) => ({ ...ruleOf(row), hits_today: row.hits_today })) };
}
