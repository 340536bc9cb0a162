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
      'node_key.name',
      'node_key.last_used_at',
      'node.id as used_for',
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
 * Identifies the node of a key: the one it belongs to, or with a shared key any. A key of one node that is used for
 * another is refused like an unknown key. A call from outside of the node's networks is also recorded as an event.
 */
export async function identifyNode(services: Services, presented: Presented): Promise<Callers['node']> {
  const { key, nodeId, ip } = presented;
  // The cache holds no secret: its key is a plain hash. The keyed hash, which costs much more, is needed for the
  // database only.
  const row = await memory.read(services, `${hash('sha256', key)} ${nodeId} ${ip}`, () =>
    readKey(services, presented),
  );
  const isOther = row?.node_id != null && nodeId !== undefined && row.node_id !== nodeId;
  if (row === undefined || isOther) throw new Refusal('node.bad_key', { status: 401 });
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
  return { kind: 'node', nodeId: row.node_id };
}

export const waysIn: WaysIn = {
  async node(services, _call, { query, field, param, ip }) {
    const key = query('key') ?? query('muKey') ?? query('token') ?? field('token');
    if (typeof key !== 'string' || key === '') throw new Refusal('node.no_key', { status: 401 });
    const nodeId = Number(param('id') ?? query('node_id') ?? field('node_id') ?? Number.NaN);
    // An agent without a configured node id sends 0.
    const isNamed = Number.isSafeInteger(nodeId) && nodeId !== 0;
    return identifyNode(services, { key, nodeId: isNamed ? nodeId : undefined, ip });
  },
};
