import { createHash } from 'node:crypto';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { matches } from '../../../http/answer/etags.ts';
import { RawAnswer } from '../../../http/register.ts';
import { agentView, canServe, entryOf, tagForPoll } from '../nodes/index.ts';
import { callingNode } from './calling-node.ts';

/** XrayR reads `custom_config` from version 2021.11 on. Below 2023.2 it also reports its load. */
const panelVersion = '2022.12';

/** The configuration of a node for its agent. */
export async function nodeInfo(ctx: Context<'node'>, { id }: { id: number }) {
  const node = await callingNode(ctx, id);
  if (!canServe(node, 'mod_mu')) throw new Refusal('node.kind_unserved');
  const { host } = entryOf(node, 1);
  const view = agentView(node.config, host);
  const data = {
    node_group: 0,
    node_class: node.level,
    // The rows of `users` contain the effective limit. Agents combine the two limits differently: some take the
    // larger one.
    node_speedlimit: 0,
    traffic_rate: Number(node.rate),
    // With -1 a Shadowsocks agent opens one port for each customer, with 1 one port for all.
    mu_only: view.users.hasOwnPorts ? -1 : 0,
    sort: view.sort,
    server: view.server,
    custom_config: view.customConfig,
    type: 'SSPanel-UIM',
    version: panelVersion,
    disconnect_time: 60,
  };
  const body = JSON.stringify({ ret: 1, data });
  const ofBody = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  const etag = tagForPoll(ofBody, node, ctx.now());
  if (matches(ctx.header('if-none-match'), etag)) return new RawAnswer(304, { etag }, null);
  return new RawAnswer(200, { etag, 'content-type': 'application/json; charset=utf-8' }, body);
}
