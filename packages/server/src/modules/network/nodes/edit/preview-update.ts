import type { CallAnswer, CallParsed } from '@ferry/core/contract/base/call';
import { isObject } from '@ferry/core/contract/base/values/is-object';
import type { previewUpdate as call } from '@ferry/core/contract/nodes/update-preview';
import { sql } from 'kysely';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import { columnsOf } from '../../../../db/schema/rows.ts';
import { isByClient, isOpen } from '../../../ground/services/index.ts';
import { shownTerms } from '../config/node-terms.ts';

/** Fields of a config whose current value clients need not know. */
const harmless: ReadonlySet<string> = new Set([
  'allow_insecure',
  'congestion_control',
  'dest',
  'down_mbps',
  'early_data',
  'hop_ports',
  'udp_relay_mode',
  'up_mbps',
]);

/** The paths at which two values differ, without those that harm no client. */
function differences(before: unknown, after: unknown, path: readonly string[]): string[] {
  if (isObject(before) && isObject(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
      harmless.has(name) ? [] : differences(before[name], after[name], [...path, name]),
    );
  // By default keys are derived from the password.
  const of = (value: unknown) => (path.at(-1) === 'user_key_from' ? (value ?? 'password') : (value ?? null));
  return JSON.stringify(of(before)) === JSON.stringify(of(after)) ? [] : [path.join('.')];
}

type Preview = CallAnswer<typeof call>['result'];

/** Which customers a change of a node would cut off until their client fetches the subscription again. */
export async function previewUpdate(
  { database, now }: Context<'admin'>,
  { node_id, body }: CallParsed<typeof call>,
): Promise<{ result: Preview }> {
  const node = await database.sql
    .selectFrom('node')
    .select(columnsOf('node'))
    .where('id', '=', node_id)
    .executeTakeFirst();
  if (node === undefined) throw new Refusal('node.unknown', { status: 404 });
  const before = node.old_server === null ? shownTerms(node) : null;
  const stops = [
    ...(body.config === undefined ? [] : differences(before?.config, body.config, ['config'])),
    ...(body.user_group_host === undefined
      ? []
      : differences(before?.user_group_host, body.user_group_host, ['user_group_host'])),
  ];
  const { rows } = await sql<Omit<Preview, 'stops'>>`
    with online as (
      select distinct account_id from alive_ip where node_id = ${node_id} and alive_until > ${now()}
    )
    select (select count(*)::integer from online) as online_users,
      coalesce((select json_agg(json_build_object('user_id', id, 'email', email) order by id) from (
        select id, email from account where id in (select account_id from online) order by id limit 20
      ) as first), '[]') as online,
      (select count(*)::integer from service
        where ${isOpen(node)} and level_expires_at > ${now()} and exists (
          select from subscription_fetch
          where subscription_fetch.account_id = service.account_id and ${isByClient}
            and at > ${now()}::timestamptz - interval '30 days'
        )) as fetched_users`.execute(database.sql);
  const [seen] = rows;
  if (seen === undefined) throw new Error('a select without from has one row');
  return { result: { stops, ...seen } };
}
