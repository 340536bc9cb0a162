import type { report as call } from '@ferry/core/contract/agents/uniproxy-v2';
import type { CallParsed } from '@ferry/core/contract/base/call';
import { maxId } from '@ferry/core/contract/base/primitives';
import { isObject } from '@ferry/core/contract/base/values/is-object';
import type { Context } from '../../../../base/context.ts';
import { wholeNumber } from '../../../../base/whole-number.ts';
import { outageOf } from '../../../../db/driver/outage.ts';
import type { Node } from '../../nodes/index.ts';
import { reportTraffic } from '../../traffic/index.ts';
import { keepAliveIps, readSeen } from '../report-alive-ips.ts';
import { addressRows } from './alive.ts';
import { askingNode } from './asking-node.ts';
import { trafficRows } from './push.ts';
import { keepStatus } from './status.ts';
import { keepTold, recallTold } from './told-addresses.ts';

type Report = CallParsed<typeof call>['body'];

/** A part of a report as an object. Anything else counts as left out. */
const objectOf = (part: unknown): Readonly<Record<string, unknown>> | undefined =>
  isObject(part) ? part : undefined;

const idsOf = (by: Readonly<Record<string, unknown>> | undefined): number[] =>
  Object.keys(by ?? {}).flatMap((id) => {
    const number = wholeNumber(id);
    return number === undefined || number > maxId ? [] : [number];
  });

/**
 * Stores the addresses of online customers. Xboard-Node sends addresses only if they changed since its last report.
 * Otherwise the stored addresses of customers who are still online stay, and without online customers it sends neither
 * part. An agent that sends each part separately sends all addresses each time.
 */
async function keepAlive(ctx: Context<'node'>, node: Node, { type, alive, online }: Report): Promise<void> {
  if (type !== undefined && type !== 'alive') return;
  const told = objectOf(alive);
  if (told !== undefined) {
    const rows = addressRows(told);
    if (type === undefined) await keepTold(ctx, node.id, readSeen(rows));
    return keepAliveIps(ctx, node, rows);
  }
  if (type === undefined)
    await keepAliveIps(ctx, node, await recallTold(ctx, node.id, idsOf(objectOf(online))));
}

async function keepState(ctx: Context<'node'>, node: Node, { status, metrics }: Report): Promise<void> {
  const given = objectOf(status);
  if (given !== undefined)
    await keepStatus(ctx, node, { ...given, uptime: given.uptime ?? objectOf(metrics)?.uptime });
}

/**
 * Stores a report, whole or in parts. Its traffic comes first. An outage after the traffic was counted is logged and
 * not refused, because after a refusal the agent would report the same bytes again with later ones.
 */
export async function report(ctx: Context<'node'>, { node_id, body }: CallParsed<typeof call>) {
  const node = await askingNode(ctx, node_id ?? body.node_id);
  const rest = async () => {
    try {
      await keepAlive(ctx, node, body);
      await keepState(ctx, node, body);
    } catch (error) {
      if (outageOf(error) === undefined) throw error;
      ctx.log.warn({ err: error, node: node.id }, 'a part of a report could not be kept');
    }
  };
  const traffic = objectOf(body.traffic);
  // A complete report without traffic also means that earlier reports will not be repeated.
  if (traffic === undefined && body.type !== undefined) await rest();
  else {
    const agent = node.agent === 'xrayrp' || body.type !== undefined ? 'xrayrp' : 'xboard-node';
    await reportTraffic(ctx, node, trafficRows(traffic ?? {}), { agent, besides: rest });
  }
  return { data: true } as const;
}
