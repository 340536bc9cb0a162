import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import { remember } from '../../../../base/cached-reads.ts';
import type { Services } from '../../../../base/context.ts';
import type { Database } from '../../../../db/driver/database.ts';
import type { Config } from '../../../../settings/config.ts';
import { languageOf } from '../../../../words/words.ts';
import { type GroupHost, linkBases, readGroupHosts } from '../../../ground/services/index.ts';
import { listNodes } from '../../nodes/index.ts';
import { type Caller, detectClient } from '../formats/detect-client.ts';
import type { KnownClient } from '../formats/formats.ts';
import { type Customer, compile } from '../formats/template.ts';
import { customerOf, obstacle } from './state.ts';
import type { Subscriber } from './subscriber.ts';
import { type Audience, type LevelledNode, write } from './write.ts';

/** The options of the caller. */
export interface RenderOptions
  extends Pick<Audience, 'client' | 'hasFacts' | 'hasFlags' | 'isProxyMode' | 'vpnType'> {
  /** `undefined`: the customer's own group. */
  linkGroup: number | undefined;
  /** The requested host. */
  host: string | undefined;
  /** The address of the subscription below one of the site's hosts. Only few formats contain it. */
  link: (base: string) => string;
}

/** The nodes and the hosts of link groups, with the templates that were rendered for each audience. */
interface Fleet {
  readonly nodes: readonly LevelledNode[];
  readonly groupHosts: Record<string, GroupHost>;
  readonly templates: LRUCache<string, (customer: Customer) => Buffer>;
}

/** The maximum size of all cached templates, in bytes of text. */
const mostBytes = 32 * 2 ** 20;

/** A change of a node takes effect within this time, on every process. */
const recent = remember<Fleet>({ milliseconds: 1_000, most: 1 });

const fleets = new WeakMap<Database, Fleet>();

/** Reads the nodes. The templates are kept while the nodes do not change. */
async function readFleet(services: Services): Promise<Fleet> {
  const [listed, groupHosts] = await Promise.all([listNodes(services), readGroupHosts(services)]);
  const nodes = listed.map(({ id, name, country_code, hosts, config, level }) => ({
    ...{ id, name, country_code, hosts, config, level },
  }));
  const known = fleets.get(services.database);
  if (known !== undefined && isDeepStrictEqual([known.nodes, known.groupHosts], [nodes, groupHosts]))
    return known;
  const fleet: Fleet = { nodes, groupHosts, templates: new LRUCache({ maxSize: mostBytes }) };
  fleets.set(services.database, fleet);
  return fleet;
}

/** Formats for versions of sing-box, of which only the User-Agent tells. */
const singBoxes: readonly Caller[] = ['SingBox11', 'SingBoxOlder', 'Hiddify'];

/** The format: the one that the link names, or for AUTO the one of the User-Agent. */
export function clientOf(named: KnownClient | 'AUTO', agent: string, accept?: string): Caller {
  if (named !== 'AUTO' && named !== 'SingBox') return named;
  const asking = detectClient(agent, accept);
  return named === 'AUTO' || singBoxes.includes(asking) ? asking : named;
}

/**
 * Hosts that a customer must reach without the nodes: the portal on all its origins, his subscription, and the
 * gateway of the payment page. Hosts of other link groups are secret to him.
 */
function sitesOf({ config }: Services, bases: readonly string[]): string[] {
  const gateways = config.epay === undefined ? [] : [config.epay.url];
  return [config.publicUrl, ...bases, ...config.portalOrigins, ...config.apiOrigins, ...gateways];
}

/** Independent of the call that requests it first, because the call may be aborted. */
const templateFor = (config: Config, nodes: Fleet['nodes'], audience: Audience, like: Customer) =>
  compile(like, (tell) => write(config, nodes, audience, tell));

/** Renders a customer's subscription from the template of his audience, which is created on first use. */
export async function render(
  services: Services,
  of: Subscriber,
  { host, link, linkGroup, ...options }: RenderOptions,
): Promise<Buffer> {
  const { config } = services;
  const language = languageOf(of.language);
  const fleet = await recent.read(services, '', () => readFleet(services));
  if (fleet === undefined) throw new Error('a list of nodes is never absent');
  const bases = linkBases(services, fleet.groupHosts, of.link_group);
  const base = bases.find((url) => url.endsWith(`//${host}`)) ?? config.publicUrl;
  const audience: Audience = {
    ...options,
    language,
    level: of.level,
    linkGroup: linkGroup ?? of.link_group,
    hasPort: of.port !== null,
    why: obstacle(of, language, services.now(), config.timeZone),
    sites: sitesOf(services, bases),
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
