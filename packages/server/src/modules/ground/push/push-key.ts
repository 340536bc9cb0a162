import { sql } from 'kysely';
import type { Services } from '../../../base/context.ts';
import type { KeyedValues } from '../../../base/noun.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { sealedBefore, sealedBy } from '../../../keys/columns-under-key.ts';

/** The site's pair of keys for push services, in base64url. */
export interface PushKey {
  readonly publicKey: string;
  readonly privateKey: string;
}

const read = (tx: Sql) =>
  tx.selectFrom('push_key').select(['public_key', 'private_sealed']).where('id', '=', 1);

/** `undefined`: the site's key that sealed it was deleted. */
function open({ keys }: Services, row: { public_key: string; private_sealed: Uint8Array }) {
  try {
    return { publicKey: row.public_key, privateKey: keys.open(row.private_sealed) };
  } catch {
    return undefined;
  }
}

/**
 * The site's pair of keys, created by the first caller. If it can no longer be opened, a new pair replaces it, and
 * customers must enable notifications again: browsers accept only their original key.
 */
export async function readPushKey(services: Services): Promise<PushKey> {
  const { database, keys, now } = services;
  const kept = await read(database.sql).executeTakeFirst();
  const known = kept && open(services, kept);
  if (known !== undefined) return known;
  const { default: webPush } = await import('web-push');
  const made = webPush.generateVAPIDKeys();
  return database.sql.transaction().execute(async (tx) => {
    await sql`lock table push_key in exclusive mode`.execute(tx);
    const other = await read(tx).executeTakeFirst();
    const first = other && open(services, other);
    if (first !== undefined) return first;
    if (other !== undefined) await tx.deleteFrom('push_device').execute();
    const values = {
      public_key: made.publicKey,
      private_sealed: keys.seal(made.privateKey),
      created_at: now(),
    };
    await tx
      .insertInto('push_key')
      .values({ id: 1, ...values })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute();
    return made;
  });
}

/** Seals the private key with the site's current key. */
async function renewPushKey({ database, keys }: Services): Promise<number> {
  return database.sql.transaction().execute(async (tx) => {
    const row = await read(tx)
      .where(sealedBefore('private_sealed', keys.current))
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (row === undefined) return 0;
    const private_sealed = keys.seal(keys.open(row.private_sealed));
    await tx.updateTable('push_key').set({ private_sealed }).where('id', '=', 1).execute();
    return 1;
  });
}

/** Seals the subscriptions with the site's current key. */
async function renewDevices({ database, keys }: Services, most: number): Promise<number> {
  return database.sql.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('push_device')
      .select(['id', 'subscription_sealed'])
      .where(sealedBefore('subscription_sealed', keys.current))
      .limit(most)
      .forUpdate()
      .skipLocked()
      .execute();
    if (rows.length === 0) return 0;
    const sealed = rows.map((row) => keys.seal(keys.open(row.subscription_sealed)));
    await sql`
      update push_device set subscription_sealed = made.sealed::bytea
      from unnest(
        ${rows.map((row) => row.id)}::integer[],
        ${sealed.map((bytes) => `\\x${bytes.toString('hex')}`)}::text[]
      ) as made (id, sealed)
      where push_device.id = made.id`.execute(tx);
    return rows.length;
  });
}

export const pushUnderKeys: readonly KeyedValues[] = [
  {
    name: 'push_key',
    waiting: ({ id }) => sql`select count(*) as count from push_key where ${sealedBy('private_sealed', id)}`,
    renew: renewPushKey,
  },
  {
    name: 'push_devices',
    waiting: ({ id }) =>
      sql`select count(*) as count from push_device where ${sealedBy('subscription_sealed', id)}`,
    renew: renewDevices,
  },
];
