import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { remember } from '../../../../base/cached-reads.ts';
import type { Callers, Services } from '../../../../base/context.ts';
import type { WaysIn } from '../../../../base/noun.ts';
import { plainIp } from '../../../../base/plain-ip.ts';
import { Refusal } from '../../../../base/refusal.ts';
import { anyHash } from '../../../../db/query/any-of.ts';
import { noteRepeatingEvent } from '../watch/events.ts';

/** How a key was presented. */
interface Presented {
  key: string;
  /** The node that the call names. */
  nodeId: number | undefined;
  /** The machine that the call names. */
  machineId: number | undefined;
  ip: string;
}

const usedMilliseconds = 60_000;

/**
 * A cache: a revoked key, and an address that is no longer allowed, are refused within this time on every process.
 */
const memory = remember<PresentedKey>({ milliseconds: 1_000, most: 10_000 });

/** Drops the cache after a change in this process, so that it takes effect at once. */
export const forgetKeys = memory.forget;

type PresentedKey = NonNullable<Awaited<ReturnType<typeof readKey>>>;

/** The key if it is valid, and whether its node allows the caller's address. */
async function readKey({ database, keys }: Services, { key, nodeId, ip }: Presented) {
  const address = plainIp(ip) ?? null;
  return database.sql
    .selectFrom('node_key')
    .leftJoin('node', (join) =>
      join.on('node.id', '=', sql<number>`coalesce(node_key.node_id, ${nodeId ?? null}::bigint)`),
    )
    .select([
      'node_key.id',
      'node_key.node_id',
      'node_key.machine_id',
      'node_key.name',
      'node_key.last_used_at',
      'node.id as used_for',
      'node.machine_id as used_on',
      sql<boolean>`coalesce(
        node.id is null or node.addresses = '{}' or ${address}::inet <<= any(node.addresses), false)`.as(
        'is_admitted',
      ),
    ])
    .where('node_key.key_hash', '=', anyHash(keys.hashes('node key', key)))
    .where('node_key.is_enabled', '=', true)
    .executeTakeFirst();
}

/**
 * Whether a key opens what the call names: its own node, the nodes of its machine, or with a shared key any node.
 */
function isFor(row: PresentedKey, { nodeId, machineId }: Presented): boolean {
  if (row.machine_id === null) return row.node_id === null || nodeId === undefined || row.node_id === nodeId;
  const isItself = machineId === undefined || machineId === row.machine_id;
  return isItself && (nodeId === undefined || row.used_on === row.machine_id);
}

/**
 * Identifies the node or machine of a key. A key that is used for another node or machine is refused like an unknown
 * key. A call from outside of the node's networks is also recorded as an event.
 */
export async function identifyNode(services: Services, presented: Presented): Promise<Callers['node']> {
  const { key, nodeId, ip } = presented;
  // The cache holds no secret: its key is a plain hash. The keyed hash, which costs much more, is needed for the
  // database only.
  const row = await memory.read(services, `${hash('sha256', key)} ${nodeId} ${ip}`, () =>
    readKey(services, presented),
  );
  if (row === undefined || !isFor(row, presented)) throw new Refusal('node.bad_key', { status: 401 });
  const { sql: db } = services.database;
  if (!row.is_admitted && row.used_for !== null) {
    const detail = { ip, key: row.name };
    await noteRepeatingEvent(db, services, { nodeId: row.used_for, kind: 'address_refused', detail });
    throw new Refusal('node.address_refused', { status: 401, details: { ip } });
  }
  const at = services.now();
  if (row.last_used_at === null || at.getTime() - row.last_used_at.getTime() > usedMilliseconds) {
    row.last_used_at = at;
    await db
      .updateTable('node_key')
      .set({ last_used_at: at, key_hash: services.keys.hash('node key', key) })
      .where('id', '=', row.id)
      .execute();
  }
  const { machine_id: ofMachine } = row;
  return { kind: 'node', nodeId: ofMachine === null ? row.node_id : (nodeId ?? null), machineId: ofMachine };
}

/** The number that a call names. An agent without one sends 0, or nothing. */
function named(value: unknown): number | undefined {
  const number = Number(value ?? Number.NaN);
  return Number.isSafeInteger(number) && number !== 0 ? number : undefined;
}

export const waysIn: WaysIn = {
  async node(services, _call, { query, field, param, ip }) {
    const inQuery = query('key') ?? query('muKey') ?? query('api_token_uuid') ?? query('token');
    const key = inQuery ?? field('token');
    if (typeof key !== 'string' || key === '') throw new Refusal('node.no_key', { status: 401 });
    const nodeId = named(param('id') ?? query('node_id') ?? field('node_id'));
    const machineId = named(query('machine_id') ?? field('machine_id'));
    return identifyNode(services, { key, nodeId, machineId, ip });
  },
};
