import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import { matches } from '../../http/etags.ts';
import { RawAnswer } from '../../http/register.ts';
import { agentView, entryOf } from '../nodes/index.ts';
import { callingNode } from './calling-node.ts';

/** From 2021.11 on XrayR reads `custom_config`; up to before 2023.2 it also reports its load. */
const panelVersion = '2022.12';

/** How a node must listen. */
export async function nodeInfo(ctx: Context<'node'>, { id }: { id: number }) {
  const node = await callingNode(ctx, id);
  const { host } = entryOf(node, 1);
  const view = agentView(node.config, host);
  const data = {
    node_group: 0,
    node_class: node.level,
    // The rows of `users` carry the effective limit. Agents disagree on how the two combine: some take the larger.
    node_speedlimit: 0,
    traffic_rate: Number(node.rate),
    // Agents of shadowsocks open one port a customer for -1, and one for all for 1.
    mu_only: view.users.hasOwnPorts ? -1 : 0,
    sort: view.sort,
    server: view.server,
    custom_config: view.customConfig,
    type: 'SSPanel-UIM',
    version: panelVersion,
    disconnect_time: 60,
  };
  const body = JSON.stringify({ ret: 1, data });
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  if (matches(ctx.header('if-none-match'), etag)) return new RawAnswer(304, { etag }, null);
  return new RawAnswer(200, { etag, 'content-type': 'application/json; charset=utf-8' }, body);
}
