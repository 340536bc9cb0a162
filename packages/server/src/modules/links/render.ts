import { LRUCache } from 'lru-cache';
import type { Services } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { detectClient } from '../../subscription/detect-client.ts';
import { formats, type KnownClient } from '../../subscription/formats.ts';
import {
  entryOfNode,
  type Format,
  type Profile,
  type VpnType,
  withUniqueNames,
  wordsOf,
} from '../../subscription/profile.ts';
import { type Language, languageOf, say } from '../../words/words.ts';
import { listNodes, type Node, type NodeConfig, servingVersion } from '../nodes/index.ts';
import { expiryOf, facts, obstacle, quotaOf } from './state.ts';
import type { Subscriber } from './subscriber.ts';

export interface RenderOptions {
  client: KnownClient;
  hasFacts: boolean;
  hasFlags: boolean;
  isProxyMode: boolean;
  linkGroup: number | undefined;
  /** Undefined: what the format says. */
  vpnType: VpnType | undefined;
  /** The address of the subscription itself. */
  link: string;
}

interface Memory {
  nodes: { version: string; list: Promise<Node[]> } | undefined;
  texts: LRUCache<string, string>;
}

const memories = new WeakMap<Database, Memory>();

function memoryOf(database: Database): Memory {
  let memory = memories.get(database);
  if (memory === undefined) {
    memory = {
      nodes: undefined,
      texts: new LRUCache<string, string>({
        maxSize: 64 * 2 ** 20,
        sizeCalculation: (text) => text.length + 1,
      }),
    };
    memories.set(database, memory);
  }
  return memory;
}

/** The nodes as of a version, read once however many ask. */
function nodesAt(services: Services, memory: Memory, version: string): Promise<Node[]> {
  if (memory.nodes?.version !== version) {
    const list = listNodes(services);
    const nodes = { version, list };
    memory.nodes = nodes;
    list.catch(() => {
      if (memory.nodes === nodes) memory.nodes = undefined;
    });
  }
  return memory.nodes.list;
}

const wants =
  (vpnType: VpnType) =>
  ({ kind }: NodeConfig): boolean =>
    vpnType === 'ssr_vmess' || (kind === 'shadowsocksr') === (vpnType === 'ssr');

/** The entries: the nodes that serve the customer and that the format can express, or words that say why there are none. */
function entriesOf(
  services: Services,
  of: Subscriber,
  nodes: readonly Node[],
  format: Format,
  { hasFacts, hasFlags, linkGroup, vpnType }: RenderOptions,
) {
  const { config } = services;
  const language: Language = languageOf(of.language);
  const words = (text: string) => wordsOf(text, format.wordsAs, config.publicUrl);
  const why = obstacle(of, language, services.now(), config.timeZone);
  if (why !== undefined) return [words(why)];
  const customer = {
    uuid: of.proxy_uuid,
    password: of.proxy_password,
    linkGroup: linkGroup ?? of.link_group,
    port: of.port,
  };
  const isWanted = wants(vpnType ?? format.vpnType ?? 'ssr_vmess');
  const entries = nodes
    .filter(({ level, config }) => level <= of.level && isWanted(config) && format.carries(config))
    .flatMap((node) => entryOfNode(node, customer, hasFlags) ?? []);
  if (entries.length === 0) return [words(say(language, 'link.no_nodes'))];
  return hasFacts ? [...facts(of, language, config.timeZone).map(words), ...entries] : entries;
}

/** Which client is written for: the one that was named, or for AUTO the one that asks, which alone knows its version. */
export function clientOf(named: KnownClient | 'AUTO', agent: string): KnownClient {
  if (named !== 'AUTO' && named !== 'SingBox') return named;
  const asking = detectClient(agent);
  return named === 'AUTO' || asking === 'SingBoxOlder' ? asking : named;
}

/**
 * Writes a customer's subscription. The text is kept by everything that it is made of, so nothing has to be thrown
 * away: a change of the customer or of the nodes is another key.
 */
export async function render(services: Services, of: Subscriber, options: RenderOptions): Promise<string> {
  const memory = memoryOf(services.database);
  const format = formats[options.client];
  const why = obstacle(of, languageOf(of.language), services.now(), services.config.timeZone);
  const version = await servingVersion(services);
  const key = JSON.stringify([of, version, options, why]);
  const kept = memory.texts.get(key);
  if (kept !== undefined) return kept;
  const nodes = await nodesAt(services, memory, version);
  const profile: Profile = {
    siteName: services.config.siteName,
    pageUrl: services.config.publicUrl,
    link: options.link,
    entries: withUniqueNames(entriesOf(services, of, nodes, format, options)),
    isProxyMode: options.isProxyMode,
    upload: of.used_upload,
    download: of.used_download,
    total: quotaOf(of),
    expiresAt: expiryOf(of),
  };
  const text = format.write(profile);
  memory.texts.set(key, text);
  return text;
}
