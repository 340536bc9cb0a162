import { maxId } from '@ferry/core/contract/base/primitives';
import { sql } from 'kysely';
import type { Context, Services } from '../../../base/context.ts';
import { wholeNumber } from '../../../base/whole-number.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { holdLock } from '../../../db/query/locks.ts';
import type { StoredTexts } from '../../../db/schema/column-types.ts';
import { sentence } from '../../../words/kept-text.ts';
import { insertBans } from '../../identity/bans/index.ts';
import { forgetStandings } from '../../identity/sessions/index.ts';
import { countedSince, customerOfGiven, type Node } from '../nodes/index.ts';

interface Hit {
  account: number;
  rule: number;
}

const isId = (value: number | undefined): value is number =>
  value !== undefined && value > 0 && value <= maxId;

/** Parses the rows and removes duplicates: agents differ in whether they repeat a customer within a period. */
function readRows(rows: readonly unknown[]): Hit[] {
  const hits = new Map<string, Hit>();
  for (const row of rows) {
    const { user_id, list_id } = (row ?? {}) as { user_id?: unknown; list_id?: unknown };
    const [account, rule] = [wholeNumber(user_id), wholeNumber(list_id)];
    if (isId(account) && isId(rule)) hits.set(`${account} ${rule}`, { account, rule });
  }
  return [...hits.values()].sort((a, b) => a.account - b.account || a.rule - b.rule);
}

interface Reached {
  account_id: number;
  name: string;
  texts: StoredTexts;
  ban_minutes: number;
}

/**
 * Customers who reached a rule's number of hits since their last ban. If several rules apply, the longest ban counts.
 * One report never bans: hits must be in several reports, spread over a time, so that a single wrong report of a node
 * does no harm.
 */
async function findReached(
  tx: Sql,
  { detectBan }: Services['config'],
  accounts: readonly number[],
): Promise<Reached[]> {
  const { rows } = await sql<Reached>`
    select distinct on (account.id) account.id as account_id, ban_minutes, detect_rule.name, detect_rule.texts
    from detect_hit
    join detect_rule on detect_rule.id = rule_id
    join account on account.id = account_id
    where account_id = any(${accounts}::integer[]) and ban_after is not null
      and detect_hit.at > coalesce(
        (select max(starts_at) from ban where ban.account_id = account.id), '-infinity')
    group by account.id, detect_rule.id
    having count(*) >= detect_rule.ban_after
      and count(distinct (detect_hit.node_id, detect_hit.at)) >= ${detectBan.reports}
      and max(detect_hit.at) - min(detect_hit.at) >= ${detectBan.minutes} * interval '1 minute'
    order by account.id, ban_minutes desc`.execute(tx);
  return rows;
}

/**
 * Customers whose row is not locked. A node does not wait for a lock: the next report bans a customer whose row is
 * locked now.
 */
async function withoutHeld(tx: Sql, reached: readonly Reached[]): Promise<ReadonlySet<number>> {
  if (reached.length === 0) return new Set();
  const free = await tx
    .selectFrom('account')
    .select('id')
    .where(
      'id',
      'in',
      reached.map(({ account_id }) => account_id),
    )
    .orderBy('id')
    .forKeyShare()
    .skipLocked()
    .execute();
  return new Set(free.map(({ id }) => id));
}

async function banReached(
  tx: Sql,
  { config }: Services,
  accounts: readonly number[],
  at: Date,
): Promise<number> {
  const all = await findReached(tx, config, accounts);
  const free = await withoutHeld(tx, all);
  const reached = all.filter(({ account_id }) => free.has(account_id));
  if (reached.length === 0) return 0;
  await insertBans(
    tx,
    reached.map(({ account_id, name, texts, ban_minutes }) => ({
      account_id,
      starts_at: at,
      ends_at: new Date(at.getTime() + ban_minutes * 60_000),
      reason: sentence('detect.ban_reason', { name }, texts),
      wants_mail: true,
      created_at: at,
    })),
  );
  return reached.length;
}

/**
 * Stores whose traffic hit which rule, and bans customers with too many hits. Hits are left out if the rule is unknown,
 * or if the customer was not in the node's list in the last 24 hours.
 */
export async function reportDetections(
  ctx: Context<'node'>,
  node: Node,
  values: readonly unknown[],
): Promise<void> {
  const hits = readRows(values);
  if (hits.length === 0) return;
  const accounts = [...new Set(hits.map((hit) => hit.account))];
  const at = ctx.now();
  const banned = await ctx.database.sql.transaction().execute(async (tx) => {
    await holdLock(tx, 'detections');
    await sql`
      insert into detect_hit (account_id, rule_id, node_id, at)
      select customer.id, detect_rule.id, ${node.id}::integer, ${at}::timestamptz
      from unnest(${hits.map((hit) => hit.account)}::integer[], ${hits.map((hit) => hit.rule)}::integer[])
        as given (account_id, rule_id)
      join detect_rule on detect_rule.id = given.rule_id
      join ${customerOfGiven({ node, since: countedSince(null, at), at })} on was_served`.execute(tx);
    return banReached(tx, ctx, accounts, at);
  });
  if (banned > 0) forgetStandings(ctx);
}
