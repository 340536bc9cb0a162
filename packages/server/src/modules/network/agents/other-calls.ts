import { isIP } from 'node:net';
import { isObject } from '@ferry/core/contract/base/values/is-object';
import type { Context } from '../../../base/context.ts';
import { matches } from '../../../http/answer/etags.ts';
import { RawAnswer } from '../../../http/register.ts';
import { rulesForAgents } from '../detect/index.ts';
import { recallNode, tagForPoll } from '../nodes/index.ts';
import { callingNode } from './calling-node.ts';

/** The audit rules that the node's agent interprets correctly. 304 if the agent has this version. */
export async function detectRules(ctx: Context<'node'>): Promise<RawAnswer> {
  const node = ctx.who.nodeId === null ? undefined : await recallNode(ctx, ctx.who.nodeId);
  const { etag: ofBody, body } = await rulesForAgents(ctx, node?.agent ?? null);
  const etag = node === undefined ? ofBody : tagForPoll(ofBody, node, ctx.now());
  if (matches(ctx.header('if-none-match'), etag)) return new RawAnswer(304, { etag }, null);
  return new RawAnswer(200, { etag, 'content-type': 'application/json; charset=utf-8' }, body);
}

/**
 * The addresses of all nodes, also of hidden ones, so that no agent blocks their machines. An agent needs nothing else
 * about other nodes, and an attacker on its machine must not learn more. Host names are left out, because only a node
 * and its customers may know how to reach it.
 */
export async function nodes(ctx: Context<'node'>, { node_id }: { node_id?: number | undefined }) {
  const own = ctx.who.nodeId ?? node_id;
  const list = await ctx.database.sql
    .selectFrom('node')
    .select(['id', 'name', 'hosts'])
    .orderBy('id')
    .execute();
  const data = list.flatMap(({ id, name, hosts }) => {
    const node_ip = hosts
      .map((host) => host.replace(/^\[([^\]]+)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1'))
      .filter((host) => isIP(host) !== 0)
      .join(',');
    if (id === own) return [{ id, name, node_ip }];
    return node_ip === '' ? [] : [{ node_ip }];
  });
  return { ret: 1 as const, data };
}

/** The maximum length in characters. A speed test has nine short fields. */
const maxResultLength = 4_000;

/** Stores a speed test of a node. */
export async function speedTest(
  ctx: Context<'node'>,
  { node_id, body }: { node_id?: number | undefined; body: { data: unknown[] | null } },
) {
  const node = await callingNode(ctx, node_id);
  const results = (body.data ?? [])
    .filter(isObject)
    .map((row) => JSON.stringify(row))
    .filter((text) => text.length <= maxResultLength)
    .slice(0, 10)
    // A row may have further fields, so lone surrogates are replaced here: JSON in PostgreSQL cannot hold them.
    .map((text) =>
      JSON.stringify(JSON.parse(text, (_name, one) => (typeof one === 'string' ? one.toWellFormed() : one))),
    );
  if (results.length > 0)
    await ctx.database.sql
      .insertInto('speed_test')
      .values(results.map((result) => ({ node_id: node.id, at: ctx.now(), result })))
      .execute();
  return { ret: 1 as const, data: 'ok' as const };
}
