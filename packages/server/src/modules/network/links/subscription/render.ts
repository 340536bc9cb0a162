import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import { remember } from '../../../../base/cached-reads.ts';
import type { Services } from '../../../../base/context.ts';
import type { Database } from '../../../../db/driver/database.ts';
import type { Config } from '../../../../settings/config.ts';
import { languageOf } from '../../../../words/words.ts';
import { baseFor, type GroupHost, linkBases, readGroupHosts } from '../../../ground/services/index.ts';
import { checkoutUrls } from '../../../money/pay-methods/index.ts';
import { listNodes } from '../../nodes/index.ts';
import { type Caller, detectClient } from '../formats/detect-client.ts';
import { isVersionOf, type KnownClient } from '../formats/formats.ts';
import { type Customer, compile } from '../formats/template.ts';
import { customerOf, obstacle } from './state.ts';
import type { Subscriber } from './subscriber.ts';
import { type Audience, type LevelledNode, write } from './write.ts';

/** The options of the caller. */
export interface RenderOptions
  extends Pick<Audience, 'client' | 'hasFacts' | 'hasFlags' | 'isProxyMode' | 'vpnType'> {
  /** `undefined`: the customer's own group. */
  linkGroup: number | undefined;
  /** Why this client gets no node. `undefined`: it may have what serves the customer. */
  refusal: string | undefined;
  /** The requested host. */
  host: string | undefined;
  /** The token of the link. */
  token: string;
  /** The address of the subscription below one of the site's hosts. Only few formats contain it. */
  link: (base: string) => string;
}

/** The nodes and the hosts of link groups, with the templates that were rendered for each audience. */
interface Fleet {
  readonly nodes: readonly LevelledNode[];
  readonly groupHosts: Record<string, GroupHost>;
  /** Addresses of the pages on which customers pay. */
  readonly checkouts: readonly string[];
  readonly templates: LRUCache<string, (customer: Customer) => Buffer>;
}

/** The maximum size of all cached templates, in bytes of text. */
const maxCacheBytes = 32 * 2 ** 20;

/** A change of a node takes effect within this time, on every process. */
const recent = remember<Fleet>({ milliseconds: 1_000, most: 1 });

const fleets = new WeakMap<Database, Fleet>();

/** Reads the nodes. The templates are kept while the nodes do not change. */
async function readFleet(services: Services): Promise<Fleet> {
  const [listed, groupHosts, checkouts] = await Promise.all([
    listNodes(services),
    readGroupHosts(services),
    checkoutUrls(services),
  ]);
  const nodes = listed.map(({ id, name, country_code, hosts, config, level, groups }) => ({
    ...{ id, name, country_code, hosts, config, level, groups },
  }));
  const known = fleets.get(services.database);
  if (
    known !== undefined &&
    isDeepStrictEqual([known.nodes, known.groupHosts, known.checkouts], [nodes, groupHosts, checkouts])
  )
    return known;
  const fleet: Fleet = { nodes, groupHosts, checkouts, templates: new LRUCache({ maxSize: maxCacheBytes }) };
  fleets.set(services.database, fleet);
  return fleet;
}

interface Asking {
  agent: string;
  accept?: string | undefined;
  /** Parts of the User-Agents that get Xray JSON in place of links. */
  xrayJsonAgents: readonly string[];
}

/** The client that the link names, in the version of the User-Agent. For AUTO, the client of the User-Agent. */
export function clientOf(named: KnownClient | 'AUTO', { agent, accept, xrayJsonAgents }: Asking): Caller {
  const asking = detectClient(agent, accept);
  if (named !== 'AUTO') return isVersionOf(asking, named) ? asking : named;
  const readsXray = asking === 'V2Ray' && xrayJsonAgents.some((part) => agent.toLowerCase().includes(part));
  return readsXray ? 'Xray' : asking;
}

/**
 * Hosts that a customer must reach without the nodes: the portal on all its origins, his subscription, and the
 * pages of the payment methods. Hosts of other link groups are secret to him.
 */
function sitesOf({ config }: Services, { checkouts }: Fleet, bases: readonly string[]): string[] {
  return [config.publicUrl, ...bases, ...config.portalOrigins, ...config.apiOrigins, ...checkouts];
}

/** Independent of the call that requests it first, because the call may be aborted. */
const templateFor = (config: Config, nodes: Fleet['nodes'], audience: Audience, like: Customer) =>
  compile(like, (tell) => write(config, nodes, audience, tell));

/** Renders a customer's subscription from the template of his audience, which is created on first use. */
export async function render(
  services: Services,
  of: Subscriber,
  { host, token, link, linkGroup, refusal, ...options }: RenderOptions,
): Promise<Buffer> {
  const { config } = services;
  const language = languageOf(of.language);
  const fleet = await recent.read(services, '', () => readFleet(services));
  if (fleet === undefined) throw new Error('a list of nodes is never absent');
  const bases = linkBases(services, fleet.groupHosts, of.link_group);
  const own = bases.map((url) => baseFor(url, token));
  const base = own.find((url) => url.endsWith(`//${host}`)) ?? config.publicUrl;
  const audience: Audience = {
    ...options,
    language,
    level: of.level,
    // Sorted, so that customers with the same groups share a text.
    node_groups: of.node_groups?.toSorted() ?? null,
    linkGroup: linkGroup ?? of.link_group,
    hasPort: of.port !== null,
    why: refusal ?? obstacle(of, language, services.now(), config.timeZone),
    sites: sitesOf(services, fleet, bases),
  };
  const customer = customerOf(of, base, link);
  const key = Object.values(audience).join('\n');
  const known = fleet.templates.get(key);
  if (known !== undefined) return known(customer);
  const made = templateFor(config, fleet.nodes, audience, customer);
  const text = made(customer);
  fleet.templates.set(key, made, { size: text.length });
  return text;
}
