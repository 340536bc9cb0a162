import { hash } from 'node:crypto';
import type { config as call } from '@ferry/core/contract/agents/uniproxy';
import type { CallParsed } from '@ferry/core/contract/base/call';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import { matches } from '../../../../http/answer/etags.ts';
import { RawAnswer } from '../../../../http/register.ts';
import { readAgentRules } from '../../detect/index.ts';
import {
  assertKeysFit,
  canServe,
  type GivenCertificate,
  givenCertificate,
  type Node,
  tagForPoll,
} from '../../nodes/index.ts';
import { askingNode } from './asking-node.ts';
import { type Told, tell } from './dialects/common.ts';
import { type Dialect, dialectOf } from './dialects/dialect-of.ts';
import { v2nodeCommon, v2nodeKinds } from './dialects/v2node.ts';
import { asXboardNode, certConfig, isAskedAs, xboardCommon, xboardKinds } from './dialects/xboard.ts';

/** Whether a node has its own certificate. REALITY has none. */
const hasCertificate = ({ config }: Node): boolean =>
  config.kind === 'vless' ? config.security.type === 'tls' : 'tls' in config && config.tls !== null;

function settingsOf(node: Node, certificate: GivenCertificate | null, dialect: Dialect): Told {
  const { config, agent } = node;
  const [common, kinds] = dialect === 'v2node' ? [v2nodeCommon, v2nodeKinds] : [xboardCommon, xboardKinds];
  const told = tell(kinds, config, certificate);
  if (
    told === undefined ||
    !canServe(node, 'uniproxy', (one) => (one === 'v2node') === (dialect === 'v2node'))
  )
    throw new Refusal('node.kind_unserved');
  const settings = { ...common, server_port: config.port, ...told };
  if (dialect === 'v2node') return settings;
  const read = dialect === 'xboard-node' ? asXboardNode(settings, node) : settings;
  return { ...read, ...certConfig(certificate, { knowsTls: agent === 'xrayrp' }) };
}

/** V2bX misreads a pattern with such a prefix, or removes the prefix. */
const plain = (regex: string) => (/^(?:protocol|regexp):/.test(regex) ? `(?:${regex})` : regex);

/**
 * The audit rules for V2bX, XrayRP and XrayR, which block what a pattern matches. v2node and Xboard-Node would
 * interpret a pattern differently.
 */
async function rulesOf(ctx: Context<'node'>, { agent }: Node, dialect: Dialect): Promise<Told> {
  if (dialect !== 'xboard') return {};
  const rules = await readAgentRules(ctx, agent);
  const routes = rules.map(({ id, regex }) => ({
    id,
    match: [plain(regex)],
    action: 'block',
    action_value: null,
  }));
  return { routes };
}

/**
 * The settings of the calling node, in the dialect of its agent. Equal settings must be equal bytes: some agents
 * compare a hash of them, and end every connection when it changes.
 */
export async function config(
  ctx: Context<'node'>,
  { node_id, node_type }: CallParsed<typeof call>,
): Promise<RawAnswer> {
  const node = await askingNode(ctx, node_id);
  assertKeysFit(node.config);
  if (node_type !== undefined && node_type !== 'v2node' && !isAskedAs(node.config, node_type))
    throw new Refusal('node.other_kind');
  const certificate = hasCertificate(node) ? await givenCertificate(ctx, node, { asks: false }) : null;
  const dialect = dialectOf(node, node_type);
  const settings = settingsOf(node, certificate, dialect);
  const body = JSON.stringify({ ...settings, ...(await rulesOf(ctx, node, dialect)) });
  const etag = tagForPoll(`W/"${hash('sha256', body, 'base64url').slice(0, 27)}"`, node, ctx.now());
  if (matches(ctx.header('if-none-match'), etag)) return new RawAnswer(304, { etag }, null);
  return new RawAnswer(200, { etag, 'content-type': 'application/json; charset=utf-8' }, body);
}
