import type { Config } from '../../../../settings/config.ts';
import { type Language, say } from '../../../../words/words.ts';
import { type Holding, isOpenTo, type NodeAccess } from '../../../ground/services/index.ts';
import type { NodeConfig } from '../../nodes/index.ts';
import { formats, type KnownClient } from '../formats/formats.ts';
import { ownHostsOf } from '../formats/own-hosts.ts';
import {
  type Entry,
  entryOfNode,
  type Reach,
  type SubscribedNode,
  type VpnType,
  withUniqueNames,
  wordsOf,
} from '../formats/profile.ts';
import type { Tell } from '../formats/template.ts';
import { facts } from './state.ts';

/** Customers who get the same text, except for their own data. */
export interface Audience extends Reach, Holding {
  client: KnownClient;
  hasFacts: boolean;
  isProxyMode: boolean;
  /** `undefined`: the format's default. */
  vpnType: VpnType | undefined;
  language: Language;
  /** Why no node serves them. */
  why: string | undefined;
  /** The hosts of the site for this audience. A link may have a host of its own. */
  sites: readonly string[];
}

export type LevelledNode = SubscribedNode & NodeAccess;

const wants =
  (vpnType: VpnType) =>
  ({ kind }: NodeConfig): boolean =>
    vpnType === 'ssr_vmess' || (kind === 'shadowsocksr') === (vpnType === 'ssr');

/**
 * The entries: the nodes that serve the customer and that the format supports, or texts that say why there are none.
 */
function entriesOf(config: Config, nodes: readonly LevelledNode[], audience: Audience, tell: Tell): Entry[] {
  const format = formats[audience.client];
  const { language, why } = audience;
  const words = (text: string) => wordsOf(text, format.wordsAs, config.publicUrl);
  if (why !== undefined) return [words(why)];
  const isWanted = wants(audience.vpnType ?? format.vpnType ?? 'ssr_vmess');
  const entries = nodes
    .filter((node) => isOpenTo(node, audience) && isWanted(node.config) && format.carries(node.config))
    .flatMap((node) => entryOfNode(node, audience, tell) ?? []);
  if (entries.length === 0) return [words(say(language, 'link.no_nodes'))];
  // The texts come last, because a client without a selection takes the first entry.
  return audience.hasFacts ? [...entries, ...facts(language, config.timeZone, tell).map(words)] : entries;
}

/** Renders the subscription of an audience, or of one customer in it. */
export const write = (
  config: Config,
  nodes: readonly LevelledNode[],
  audience: Audience,
  tell: Tell,
): string =>
  formats[audience.client].write({
    siteName: config.siteName,
    pageUrl: config.publicUrl,
    own: ownHostsOf(audience.sites),
    rulesUrl: `${tell(({ base }) => base)}/rules`,
    entries: withUniqueNames(entriesOf(config, nodes, audience, tell)),
    isProxyMode: audience.isProxyMode,
    timeZone: config.timeZone,
    tell,
  });
