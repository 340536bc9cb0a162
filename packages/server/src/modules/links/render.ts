import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import type { Config } from '../../config.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { remember } from '../../remember.ts';
import { detectClient } from '../../subscription/detect-client.ts';
import { formats, type KnownClient } from '../../subscription/formats.ts';
import {
  type Entry,
  entryOfNode,
  type SubscribedNode,
  type VpnType,
  withUniqueNames,
  wordsOf,
} from '../../subscription/profile.ts';
import { type Customer, compile, type Tell } from '../../subscription/template.ts';
import { type Language, languageOf, say } from '../../words/words.ts';
import { listNodes, type NodeConfig } from '../nodes/index.ts';
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

/** Customers whose texts differ in nothing but what the texts tell of them. */
interface Audience extends Omit<RenderOptions, 'link' | 'linkGroup'> {
  language: Language;
  level: number;
  linkGroup: number | null;
  hasPort: boolean;
  /** Why no node serves them. */
  why: string | undefined;
}

interface Fleet {
  readonly nodes: readonly (SubscribedNode & { level: number })[];
  readonly templates: LRUCache<string, (customer: Customer) => string>;
}

/** A change of a node shows within this time, on every process. */
const recent = remember<Fleet>({ milliseconds: 1_000, most: 1 });

const fleets = new WeakMap<Database, Fleet>();

/** The nodes. While they stay as they were, so do the templates that were made of them. */
async function readFleet(services: Services): Promise<Fleet> {
  const nodes = (await listNodes(services)).map(({ id, name, country_code, hosts, config, level }) => ({
    ...{ id, name, country_code, hosts, config, level },
  }));
  const known = fleets.get(services.database);
  if (known !== undefined && isDeepStrictEqual(known.nodes, nodes)) return known;
  const fleet: Fleet = { nodes, templates: new LRUCache({ maxSize: 32 * 2 ** 20 }) };
  fleets.set(services.database, fleet);
  return fleet;
}

const wants =
  (vpnType: VpnType) =>
  ({ kind }: NodeConfig): boolean =>
    vpnType === 'ssr_vmess' || (kind === 'shadowsocksr') === (vpnType === 'ssr');

/** The entries: the nodes that serve the customer and that the format can express, or words that say why there are none. */
function entriesOf(config: Config, { nodes }: Fleet, audience: Audience, tell: Tell): Entry[] {
  const format = formats[audience.client];
  const { language, why } = audience;
  const words = (text: string) => wordsOf(text, format.wordsAs, config.publicUrl);
  if (why !== undefined) return [words(why)];
  const isWanted = wants(audience.vpnType ?? format.vpnType ?? 'ssr_vmess');
  const entries = nodes
    .filter(({ level, config }) => level <= audience.level && isWanted(config) && format.carries(config))
    .flatMap((node) => entryOfNode(node, audience, tell) ?? []);
  if (entries.length === 0) return [words(say(language, 'link.no_nodes'))];
  return audience.hasFacts ? [...facts(language, config.timeZone, tell).map(words), ...entries] : entries;
}

/** Which client is written for: the one that was named, or for AUTO the one that asks, which alone knows its version. */
export function clientOf(named: KnownClient | 'AUTO', agent: string): KnownClient {
  if (named !== 'AUTO' && named !== 'SingBox') return named;
  const asking = detectClient(agent);
  return named === 'AUTO' || asking === 'SingBoxOlder' ? asking : named;
}

/** Writes a customer's subscription, from a template where one was made for his kind already. */
export async function render(
  services: Services,
  of: Subscriber,
  { link, linkGroup, ...options }: RenderOptions,
): Promise<string> {
  const { config } = services;
  const language = languageOf(of.language);
  const audience: Audience = {
    ...options,
    language,
    level: of.level,
    linkGroup: linkGroup ?? of.link_group,
    hasPort: of.port !== null,
    why: obstacle(of, language, services.now(), config.timeZone),
  };
  const customer: Customer = {
    uuid: of.proxy_uuid,
    password: of.proxy_password,
    port: of.port,
    link,
    upload: of.used_upload,
    download: of.used_download,
    total: quotaOf(of),
    expiresAt: expiryOf(of),
  };
  const fleet = await recent.read(services, '', () => readFleet(services));
  if (fleet === undefined) throw new Error('nodes were not read');
  const key = Object.values(audience).join(' ');
  const known = fleet.templates.get(key);
  if (known !== undefined) return known(customer);
  const made = compile(customer, (tell) =>
    formats[options.client].write({
      siteName: config.siteName,
      pageUrl: config.publicUrl,
      entries: withUniqueNames(entriesOf(config, fleet, audience, tell)),
      isProxyMode: options.isProxyMode,
      tell,
    }),
  );
  const text = made(customer);
  fleet.templates.set(key, made, { size: text.length });
  return text;
}
