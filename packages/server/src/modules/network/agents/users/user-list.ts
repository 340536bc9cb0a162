import { hash } from 'node:crypto';
import { maxId } from '@ferry/core/contract/base/primitives';
import { credentialKindOf } from '@ferry/core/contract/nodes/credentials';
import { LRUCache } from 'lru-cache';
import type { Services } from '../../../../base/context.ts';
import type { Database } from '../../../../db/driver/database.ts';
import { givePorts, kindsWithOwnCredentials } from '../../../ground/services/index.ts';
import { type Node, servingVersion, userFieldsOf } from '../../nodes/index.ts';
import { type Crowd, readCrowd, toldAlive } from './crowd.ts';
import { type Audience, type ListForm, readUserRows, type UserRows } from './user-rows.ts';

/** A user list as it is sent. */
export interface UserList {
  readonly etag: string;
  /** Computed on demand: most polls are answered with 304. */
  readonly body: () => Buffer;
  readonly builtAt: number;
}

/** The part of the list that all nodes of an audience share. */
interface Shared {
  readonly rows: UserRows;
  /** The complete list, if no customer of the audience has reached the limit. Null otherwise. */
  readonly whole: Buffer | null;
  /** A time in milliseconds. Until then the list cannot change by time alone. */
  readonly until: number;
  readonly builtAt: number;
}

interface Kept {
  version: string;
  shared: Promise<Shared>;
}

interface Memory {
  lists: Map<string, Kept>;
  /** The kinds of which some customers have own credentials, at a version. */
  own: { version: string; value: Promise<ReadonlySet<string>> } | null;
  crowd: { readAt: number; until: number; value: Promise<Crowd> };
}

/** How old the device counts may be, in milliseconds, if one of the addresses may have expired. */
const crowdStaleAfter = 20_000;
const lapsedStaleAfter = 5_000;
const memories = new WeakMap<Database, Memory>();
const nobody: Crowd = { customers: new Map(), until: null };

function memoryOf(database: Database): Memory {
  let memory = memories.get(database);
  if (memory === undefined) {
    memory = {
      lists: new Map(),
      own: null,
      crowd: { readAt: Number.NEGATIVE_INFINITY, until: 0, value: Promise.resolve(nobody) },
    };
    memories.set(database, memory);
  }
  return memory;
}

interface Known {
  readonly audience: Audience;
  /** Nodes with the same key have the same list. */
  readonly key: string;
}

/** A cache by node object. Consecutive polls usually get the same object. */
const known = new WeakMap<Node, Map<string, Known>>();

/** Nodes of different kinds share an audience as long as nobody has an own credential at one of the kinds. */
function audienceOf(node: Node, form: ListForm, withOwn: ReadonlySet<string>): Known {
  const ofNode = known.get(node) ?? new Map<string, Known>();
  known.set(node, ofNode);
  const kind = credentialKindOf(node.config);
  const own = withOwn.has(kind) ? kind : null;
  const name = `${form} ${own}`;
  let found = ofNode.get(name);
  if (found === undefined) {
    const { level, speed_limit, config } = node;
    const groups = node.groups.toSorted();
    // No level matters where there are groups.
    const access = { level: groups.length === 0 ? level : 0, groups };
    const users = userFieldsOf(config);
    const audience = { form, access, speedLimit: speed_limit, users, own, port: config.port };
    found = { audience, key: JSON.stringify(audience) };
    ofNode.set(name, found);
  }
  return found;
}

const hashOf = (text: string): string => hash('sha256', text, 'base64url').slice(0, 27);

/** A cache of tags by the text of the list, because polls request the same lists again. Long texts are not cached. */
const tags = new LRUCache<string, string>({ max: 1_000 });
const maxCachedLength = 2_000;

function tagOf(text: string): string {
  if (text.length > maxCachedLength) return hashOf(text);
  const known = tags.get(text);
  if (known !== undefined) return known;
  const tag = hashOf(text);
  tags.set(text, tag);
  return tag;
}

const written = (form: ListForm, rows: readonly string[]): Buffer =>
  Buffer.from(form === 'mod_mu' ? `{"ret":1,"data":[${rows.join()}]}` : `{"users":[${rows.join()}]}`);

/** An id that no account has. */
const nobodyId = maxId;

/**
 * A list without customers. Agents of UniProxy ignore an empty list or exit, so theirs contains a placeholder user,
 * whose UUID nobody can know. It is always the same for a node, so that the list does not change.
 */
function emptyList({ keys }: Pick<Services, 'keys'>, node: Node, form: ListForm, at: number): UserList {
  if (form === 'mod_mu') return { etag: 'W/"nobody"', body: () => written(form, []), builtAt: at };
  const hex = keys.hash('user for nobody', String(node.id)).toString('hex');
  const uuid = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  const body = written(form, [JSON.stringify({ id: nobodyId, uuid, speed_limit: 0, device_limit: 0 })]);
  return { etag: `W/"nobody-${hashOf(uuid)}"`, body: () => body, builtAt: at };
}

async function build(
  database: Database,
  { audience }: Known,
  crowded: readonly number[],
  at: Date,
): Promise<Shared> {
  if (audience.users.hasOwnPorts) await givePorts(database, audience.access, at);
  const rows = await readUserRows(database, audience, crowded, at);
  return {
    rows,
    whole: rows.crowded.size === 0 ? written(audience.form, rows.parts) : null,
    until: rows.until?.getTime() ?? Number.POSITIVE_INFINITY,
    builtAt: at.getTime(),
  };
}

/**
 * Customers who have reached their device limit, from a cache. It is read again when one of their addresses may have
 * expired.
 */
function recallCrowd(database: Database, memory: Memory, at: Date): Promise<Crowd> {
  const age = at.getTime() - memory.crowd.readAt;
  const isFresh = age >= 0 && age < crowdStaleAfter;
  if (isFresh && (age < lapsedStaleAfter || at.getTime() < memory.crowd.until)) return memory.crowd.value;
  const entry = { readAt: at.getTime(), until: Number.POSITIVE_INFINITY, value: readCrowd(database, at) };
  memory.crowd = entry;
  entry.value.then(
    ({ until }) => {
      entry.until = until?.getTime() ?? Number.POSITIVE_INFINITY;
    },
    // A failed read is not cached, so the next caller tries again.
    () => {
      entry.readAt = Number.NEGATIVE_INFINITY;
    },
  );
  return entry.value;
}

const crowdKeys = new WeakMap<Crowd, string>();

/** Which customers have reached their limit, as a short text. */
function crowdKeyOf(crowd: Crowd): string {
  const known = crowdKeys.get(crowd);
  if (known !== undefined) return known;
  const key = hashOf([...crowd.customers.keys()].join());
  crowdKeys.set(crowd, key);
  return key;
}

/** The kinds of which some customers have own credentials, from a cache. They are as new as the version, or newer. */
function recallKinds(database: Database, memory: Memory, version: string): Promise<ReadonlySet<string>> {
  if (memory.own?.version === version) return memory.own.value;
  const entry = { version, value: kindsWithOwnCredentials(database.sql) };
  memory.own = entry;
  // A failed read is not cached, so the next caller tries again.
  entry.value.catch(() => {
    if (memory.own === entry) memory.own = null;
  });
  return entry.value;
}

/** The shared part for an audience, from the cache or newly built. */
async function sharedOf(
  services: Services,
  audience: Known,
  crowd: Crowd,
  version: string,
  maxAge: number,
): Promise<Shared> {
  const at = services.now();
  const { lists } = memoryOf(services.database);
  const kept = lists.get(audience.key);
  if (kept?.version === version) {
    const shared = await kept.shared;
    const age = at.getTime() - shared.builtAt;
    if (age >= 0 && age <= maxAge && at.getTime() < shared.until) return shared;
    // Another call may have started a newer build while this one waited.
    const newer = lists.get(audience.key);
    if (newer !== undefined && newer !== kept && newer.version === version) return newer.shared;
  }
  const shared = build(services.database, audience, [...crowd.customers.keys()], at);
  const entry = { version, shared };
  lists.set(audience.key, entry);
  // A failed build is not cached, so the next caller tries again.
  shared.catch(() => {
    if (lists.get(audience.key) === entry) lists.delete(audience.key);
  });
  return shared;
}

/**
 * The customers of a node. Nodes with the same audience share one list, which is built once for concurrent callers.
 * It is built again when the database reports a change, when an expiry or a ban changes it, or when `maxAge` requires
 * newer device counts. Rows of customers who have reached their device limit differ between nodes.
 */
export async function userListOf(
  services: Services,
  node: Node,
  form: ListForm,
  maxAge: number,
): Promise<UserList> {
  const at = services.now();
  if (!node.is_serving) return emptyList(services, node, form, at.getTime());
  // The version is read before the list, so a list may be newer than its version and never older.
  const version = await servingVersion(services);
  const memory = memoryOf(services.database);
  const audience = audienceOf(node, form, await recallKinds(services.database, memory, version));
  const crowd = await recallCrowd(services.database, memory, at);
  const crowdKey = crowdKeyOf(crowd);
  const { rows, whole, builtAt } = await sharedOf(
    services,
    audience,
    crowd,
    `${version} ${crowdKey}`,
    maxAge,
  );
  const leftOut: number[] = [];
  const own = [...rows.crowded].flatMap(([id, rowFor]) => {
    const crowded = crowd.customers.get(id);
    const told = crowded && toldAlive(crowded, node.id);
    if (told !== undefined) return [rowFor(told)];
    leftOut.push(id);
    return [];
  });
  if (form === 'uniproxy' && rows.parts.length + own.length === 0)
    return emptyList(services, node, form, builtAt);
  // A weak tag: with the same tag, the `alive_ip` of customers below their limit may differ.
  const differing = form === 'mod_mu' ? own : leftOut;
  const etag = `W/"${tagOf(`${audience.key}${rows.digest}${differing.join()}`)}"`;
  return { etag, body: () => whole ?? written(form, [...rows.parts, ...own]), builtAt };
}
