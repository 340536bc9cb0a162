import { createHash } from 'node:crypto';
import type { Services } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { agentView, type Node, servingVersion } from '../nodes/index.ts';
import { givePorts } from '../services/index.ts';
import { type Crowd, readCrowd, toldAlive } from './crowd.ts';
import { type Audience, readUserRows, type UserRows } from './user-rows.ts';

/** A list as it goes out. */
export interface UserList {
  readonly etag: string;
  /** Written when it is asked for: most polls are answered with the tag alone. */
  readonly body: () => Buffer;
  readonly builtAt: number;
}

/** What the lists of all nodes of an audience have in common. */
interface Shared {
  readonly rows: UserRows;
  /** The list of a node for whose audience nobody has reached his limit; null where somebody has. */
  readonly whole: Buffer | null;
  /** Milliseconds; until when time alone does not change it. */
  readonly until: number;
  readonly builtAt: number;
}

interface Kept {
  version: string;
  shared: Promise<Shared>;
}

interface Memory {
  lists: Map<string, Kept>;
  crowd: { readAt: number; until: number; value: Promise<Crowd> };
}

/** How old the count of a customer's devices may be, in milliseconds, and where one of them may have lapsed. */
const crowdStaleAfter = 20_000;
const lapsedStaleAfter = 5_000;
const memories = new WeakMap<Database, Memory>();
const nobody: Crowd = { customers: new Map(), until: null };

function memoryOf(database: Database): Memory {
  let memory = memories.get(database);
  if (memory === undefined) {
    memory = {
      lists: new Map(),
      crowd: { readAt: Number.NEGATIVE_INFINITY, until: 0, value: Promise.resolve(nobody) },
    };
    memories.set(database, memory);
  }
  return memory;
}

interface Known {
  readonly audience: Audience;
  /** The same for nodes whose lists are the same. */
  readonly key: string;
}

/** By the node as it was read, of which a poll usually finds the one that the poll before found. */
const known = new WeakMap<Node, Known>();

function audienceOf(node: Node): Known {
  let found = known.get(node);
  if (found === undefined) {
    const { level, speed_limit, config } = node;
    const { users } = agentView(config, '');
    const audience = { level, speedLimit: speed_limit, users, port: config.port };
    found = { audience, key: JSON.stringify(audience) };
    known.set(node, found);
  }
  return found;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 27);

const written = (rows: readonly string[]): Buffer => Buffer.from(`{"ret":1,"data":[${rows.join()}]}`);

const empty = (at: number): UserList => ({
  etag: 'W/"nobody"',
  body: () => written([]),
  builtAt: at,
});

async function build(
  database: Database,
  { audience }: Known,
  crowded: readonly number[],
  at: Date,
): Promise<Shared> {
  if (audience.users.hasOwnPorts) await givePorts(database, audience.level, at);
  const rows = await readUserRows(database, audience, crowded, at);
  return {
    rows,
    whole: rows.crowded.size === 0 ? written(rows.parts) : null,
    until: rows.until?.getTime() ?? Number.POSITIVE_INFINITY,
    builtAt: at.getTime(),
  };
}

/** Who has reached his device limit. Read again when one of the addresses that make it may have lapsed. */
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
    // Forgotten, so that the next who asks tries again.
    () => {
      entry.readAt = Number.NEGATIVE_INFINITY;
    },
  );
  return entry.value;
}

/** The common part for an audience, as it is kept or newly built. */
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
    // While this one waited, another may have begun a newer one.
    const newer = lists.get(audience.key);
    if (newer !== undefined && newer !== kept && newer.version === version) return newer.shared;
  }
  const shared = build(services.database, audience, [...crowd.customers.keys()], at);
  const entry = { version, shared };
  lists.set(audience.key, entry);
  // A failed build is forgotten, so that the next who asks tries again.
  shared.catch(() => {
    if (lists.get(audience.key) === entry) lists.delete(audience.key);
  });
  return shared;
}

/**
 * The customers of a node. Nodes with the same audience share one list, which is built once however many ask, and
 * again when the database says that something changed, when time changes it, or when `maxAge` asks for a newer count
 * of devices. Rows of customers who have reached their device limit are the node's own.
 */
export async function userListOf(services: Services, node: Node, maxAge: number): Promise<UserList> {
  const at = services.now();
  if (!node.is_enabled) return empty(at.getTime());
  const audience = audienceOf(node);
  // Read before the list: a list may be newer than its version, never older.
  const version = await servingVersion(services);
  const crowd = await recallCrowd(services.database, memoryOf(services.database), at);
  const crowdKey = hashOf([...crowd.customers.keys()].join());
  const { rows, whole, builtAt } = await sharedOf(
    services,
    audience,
    crowd,
    `${version} ${crowdKey}`,
    maxAge,
  );
  const own = [...rows.crowded].flatMap(([id, { head, tail }]) => {
    const crowded = crowd.customers.get(id);
    const told = crowded && toldAlive(crowded, node.id);
    return told === undefined ? [] : [`${head}${told}${tail}`];
  });
  // Weak: `alive_ip` of who is below his limit may differ under the same tag.
  const etag = `W/"${hashOf(`${audience.key}${rows.digest}${own.join()}`)}"`;
  return { etag, body: () => whole ?? written([...rows.parts, ...own]), builtAt };
}
