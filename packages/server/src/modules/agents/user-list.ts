import { createHash } from 'node:crypto';
import type { Services } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { agentView, type Node, servingVersion } from '../nodes/index.ts';
import { givePorts } from './give-ports.ts';
import { type Audience, readCrowded, readUserRows } from './user-rows.ts';

/** A list as it goes out. */
export interface UserList {
  readonly etag: string;
  readonly body: Buffer;
  /** Milliseconds; until when time alone does not change it. */
  readonly until: number;
  readonly builtAt: number;
}

interface Kept {
  version: string;
  list: Promise<UserList>;
}

interface Memory {
  lists: Map<string, Kept>;
  crowded: { readAt: number; value: Promise<string> };
}

/** How old the count of a customer's devices may be, in milliseconds. */
const crowdedStaleAfter = 20_000;
const memories = new WeakMap<Database, Memory>();

function memoryOf(database: Database): Memory {
  let memory = memories.get(database);
  if (memory === undefined) {
    memory = {
      lists: new Map(),
      crowded: { readAt: Number.NEGATIVE_INFINITY, value: Promise.resolve('') },
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

const empty = (at: number): UserList => ({
  etag: 'W/"nobody"',
  body: Buffer.from('{"ret":1,"data":[]}'),
  until: Number.POSITIVE_INFINITY,
  builtAt: at,
});

async function build(database: Database, { audience, key }: Known, at: Date): Promise<UserList> {
  if (audience.users.hasOwnPorts) await givePorts(database, audience.level, at);
  const rows = await readUserRows(database, audience, at);
  const digest = createHash('sha256').update(`${key}${rows.digest}`).digest('base64url');
  return {
    // Weak: `alive_ip` may differ under the same tag.
    etag: `W/"${digest.slice(0, 27)}"`,
    body: Buffer.from(`{"ret":1,"data":[${rows.parts.join()}]}`),
    until: rows.until?.getTime() ?? Number.POSITIVE_INFINITY,
    builtAt: at.getTime(),
  };
}

async function readVersion(services: Services, memory: Memory, at: Date): Promise<string> {
  const version = await servingVersion(services);
  const age = at.getTime() - memory.crowded.readAt;
  if (age < 0 || age >= crowdedStaleAfter)
    memory.crowded = { readAt: at.getTime(), value: readCrowded(services.database, at) };
  return `${version} ${await memory.crowded.value}`;
}

/**
 * The customers of a node. Nodes with the same audience share one list, which is built once however many ask, and
 * again when the database says that something changed, when time changes it, or when `maxAge` asks for a newer count
 * of devices.
 */
export async function userListOf(services: Services, node: Node, maxAge: number): Promise<UserList> {
  const at = services.now();
  if (!node.is_enabled) return empty(at.getTime());
  const memory = memoryOf(services.database);
  const audience = audienceOf(node);
  const { key } = audience;
  // Read before the list: a list may be newer than its version, never older.
  const version = await readVersion(services, memory, at);
  const kept = memory.lists.get(key);
  if (kept?.version === version) {
    const list = await kept.list;
    const age = at.getTime() - list.builtAt;
    if (age >= 0 && age <= maxAge && at.getTime() < list.until) return list;
    // While this one waited, another may have begun a newer one.
    const newer = memory.lists.get(key);
    if (newer !== undefined && newer !== kept && newer.version === version) return newer.list;
  }
  const list = build(services.database, audience, at);
  const entry = { version, list };
  memory.lists.set(key, entry);
  // A failed build is forgotten, so that the next who asks tries again.
  list.catch(() => {
    if (memory.lists.get(key) === entry) memory.lists.delete(key);
  });
  return list;
}
