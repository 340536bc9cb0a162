import type { alive as call } from '@ferry/core/contract/agents/uniproxy';
import type { CallParsed } from '@ferry/core/contract/base/call';
import type { Context } from '../../../../base/context.ts';
import { withoutPort } from '../../../../base/plain-ip.ts';
import { keepAliveIps } from '../report-alive-ips.ts';
import { askingNode } from './asking-node.ts';

/** An address without what agents add to it: the id of the node, or a port. */
const addressOf = (text: unknown): unknown =>
  typeof text === 'string' ? withoutPort(text.replace(/_[^_]*$/, '')) : text;

/** Rows of addresses by customer, in the form of the older calls. */
export const addressRows = (alive: Readonly<Record<string, unknown>>): { user_id: string; ip: unknown }[] =>
  Object.entries(alive).flatMap(([user_id, ips]) =>
    Array.isArray(ips) ? ips.map((ip) => ({ user_id, ip: addressOf(ip) })) : [],
  );

/** Stores the addresses from which customers use a node. */
export async function alive(ctx: Context<'node'>, { node_id, body }: CallParsed<typeof call>) {
  const node = await askingNode(ctx, node_id);
  await keepAliveIps(ctx, node, addressRows(body ?? {}));
  return { data: true } as const;
}
