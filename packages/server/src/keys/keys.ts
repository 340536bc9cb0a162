import { randomBytes, type webcrypto } from 'node:crypto';
import type { Database, Sql } from '../db/driver/database.ts';
import { dropSetting, readSetting, storeSetting, writeSetting } from '../db/driver/stored-settings.ts';
import type { Config } from '../settings/config.ts';
import { ConfigError } from '../settings/settings.ts';
import { isSameSecret } from './is-same-secret.ts';
import { keyOfSealed, type RingKey, type RootKey, ringKey, rootKey } from './key.ts';
import { noteFirstKey, readSecretKeys, rewrapKey, staleSeconds } from './secret-keys.ts';

/**
 * The keys for signing, hashing and sealing secrets. One key is current and makes everything new. Older keys only
 * verify and open what they made. All processes on one database share the same keys.
 */
export interface Keys {
  /** Signs access and refresh tokens. */
  readonly signing: webcrypto.CryptoKey;
  /** Every key that may have signed a token, the current one first. */
  readonly verifying: readonly webcrypto.CryptoKey[];
  /** The number of the current key. */
  readonly current: number;
  /** A keyed hash, to find or compare a secret without storing it. The end of the hash names the key. */
  hash(purpose: string, secret: string): Buffer;
  /** The same hash by each known key, the current one first: a row may contain any of them. */
  hashes(purpose: string, secret: string): Buffer[];
  /**
   * A signature of 32 bytes for something that is not stored. Made with the current key, or with the key of that
   * number.
   */
  sign(purpose: string, text: string, id?: number): Buffer;
  /** The same signature by each key, the current one first: any of them may have made it. */
  signatures(purpose: string, text: string): Buffer[];
  /** Encrypts a secret that must be readable again later. */
  seal(secret: string): Buffer;
  open(sealed: Uint8Array): string;
  /**
   * Creates a key, sealed for storage in the database. Throws `ConfigError` if the site now has another root secret.
   */
  wrapNewKey(tx: Sql): Promise<Buffer>;
  /** Reads the list of keys from the database again. */
  look(): Promise<void>;
  /**
   * Reads the keys again if the last reading is so old that another process may have created one. For processes that
   * read them at intervals.
   */
  beUpToDate(): Promise<void>;
}

/** Whether `given` equals one of the signatures. Each comparison takes constant time. */
export const isOneOf = (right: readonly Uint8Array[], given: Uint8Array): boolean =>
  right.filter((one) => isSameSecret(one, given)).length > 0;

interface Ring {
  /** The current key first, then the others, newest first. */
  readonly keys: readonly [RingKey, ...RingKey[]];
}

/** Another process stores keys under another root secret than this process has. */
const replacedRoot = () =>
  new ConfigError(
    'The site has a key that this FERRY_SECRET does not open: another process was started with another one. ' +
      'Start this one with the same.',
  );

async function readRing(db: Sql, root: RootKey, known: Ring | undefined): Promise<Ring> {
  const rows = await readSecretKeys(db);
  const all = await Promise.all(
    rows
      .filter(({ forgotten_at }) => forgotten_at === null)
      .map(async ({ id, sealed, current_at, retired_at }) => ({
        isCurrent: current_at !== null && retired_at === null,
        key: known?.keys.find((key) => key.id === id) ?? (await ringKey(id, bytesOf(root, sealed))),
      })),
  );
  const current = all.find(({ isCurrent }) => isCurrent)?.key;
  if (current === undefined) return { keys: [known?.keys[0] ?? (await ringKey(1, root.bytes))] };
  const others = all.map(({ key }) => key).filter((key) => key !== current);
  return { keys: [current, ...others.sort((a, b) => b.id - a.id)] };
}

function bytesOf(root: RootKey, sealed: Uint8Array | null): Buffer {
  if (sealed === null) return root.bytes;
  try {
    return root.unwrap(sealed);
  } catch {
    throw replacedRoot();
  }
}

/** The keys of a site, updated from the rows of the table. */
function keysOf(database: Database, root: RootKey, first: Ring): Keys {
  let ring = first;
  let lookedAt = performance.now();
  let looking: Promise<void> | undefined;
  let looks = false;
  const current = () => ring.keys[0];
  const look = async () => {
    const startedAt = performance.now();
    // All calls wait for this read, including those of nodes.
    ring = await database.reserved(() => readRing(database.sql, root, ring));
    lookedAt = startedAt;
  };
  const byNumber = (id: number): RingKey => {
    const found = ring.keys.find((key) => key.id === id);
    if (found === undefined) throw new Error(`what lies under key ${id} cannot be read: it was forgotten`);
    return found;
  };
  return {
    get signing() {
      return current().signing;
    },
    get verifying() {
      return ring.keys.map(({ signing }) => signing);
    },
    get current() {
      return current().id;
    },
    hash: (purpose, secret) => current().hash(purpose, secret),
    hashes: (purpose, secret) => ring.keys.map((key) => key.hash(purpose, secret)),
    sign: (purpose, text, id) => (id === undefined ? current() : byNumber(id)).sign(purpose, text),
    signatures: (purpose, text) => ring.keys.map((key) => key.sign(purpose, text)),
    seal: (secret) => current().seal(secret),
    open(sealed) {
      const id = keyOfSealed(sealed);
      if (id === 1) return byNumber(1).open(sealed);
      try {
        return byNumber(id).open(sealed);
      } catch (error) {
        // A value that was sealed by the first key may begin with the same bytes by chance.
        const oldest = ring.keys.find((key) => key.id === 1);
        if (oldest === undefined) throw error;
        return oldest.open(sealed);
      }
    },
    async wrapNewKey(tx) {
      if ((await storeOnce(tx, 'secret_fingerprint', root.fingerprint)) !== root.fingerprint)
        throw replacedRoot();
      return root.wrap(randomBytes(32));
    },
    async look() {
      looks = true;
      looking ??= look().finally(() => {
        looking = undefined;
      });
      await looking;
    },
    async beUpToDate() {
      if (looks && performance.now() - lookedAt > staleSeconds * 1000) await this.look();
    },
  };
}

/** The value that the database stores under a name. If there is none, stores the given one. */
async function storeOnce(tx: Sql, name: string, hex: string): Promise<string> {
  return String((await storeSetting(tx, name, { hex }, { isHeld: true })).hex);
}

/** Explains the consequences and what the operator can do. `secret_fingerprint` is the row in `setting`. */
const otherSecret = (isConfigured: boolean) =>
  new ConfigError(
    `${isConfigured ? 'FERRY_SECRET is not the one' : 'FERRY_SECRET is not set, but it was'} that this database was ` +
      'begun with: links, sessions, codes and sealed secrets would no longer be found. Set the one from before, or ' +
      'name that in FERRY_SECRET_PREVIOUS to go over to a new one. ' +
      "To give all of them up for good: delete from setting where name = 'secret_fingerprint'.",
  );

type Secrets = Pick<Config, 'secret'> & Partial<Pick<Config, 'previousSecret'>>;

/** Seals every key with the new root secret, if the database was created with the previous one. */
async function goOver(tx: Sql, root: RootKey, fingerprint: string, previous: string): Promise<boolean> {
  const isKept = previous === 'database';
  const hex = isKept ? (await storeSetting(tx, 'secret', { hex: '' })).hex : previous;
  const before = rootKey(String(hex));
  if (before.fingerprint !== fingerprint) return false;
  await noteFirstKey(tx, root.wrap(before.bytes), new Date());
  for (const { id, sealed, forgotten_at } of await readSecretKeys(tx)) {
    if (forgotten_at !== null || (id === 1 && sealed !== null && opens(root, sealed))) continue;
    await rewrapKey(tx, id, root.wrap(bytesOf(before, sealed)));
  }
  await writeSetting(tx, 'secret_fingerprint', { hex: root.fingerprint });
  if (isKept) await dropSetting(tx, 'secret');
  return true;
}

function opens(root: RootKey, sealed: Uint8Array): boolean {
  try {
    root.unwrap(sealed);
    return true;
  } catch {
    return false;
  }
}

/**
 * Loads the keys, derived from the configured root secret or from the one in the database, which the first process
 * creates. The database stores a fingerprint of the secret. Throws `ConfigError` for another secret, before anything is
 * served.
 */
export function loadKeys(database: Database, { secret, previousSecret }: Secrets): Promise<Keys> {
  return database.sql.transaction().execute(async (tx) => {
    const hex = secret ?? (await storeOnce(tx, 'secret', randomBytes(32).toString('hex')));
    const root = rootKey(hex);
    const kept = await storeOnce(tx, 'secret_fingerprint', root.fingerprint);
    const isOther = kept !== root.fingerprint;
    const previous = secret === undefined ? undefined : previousSecret;
    if (isOther && !(previous !== undefined && (await goOver(tx, root, kept, previous))))
      throw otherSecret(secret !== undefined);
    return keysOf(database, root, await readRing(tx, root, undefined));
  });
}

/** Whether the configured root secret belongs to this database, or the database is new. Changes nothing. */
export async function isRootSecret(db: Sql, { secret, previousSecret }: Secrets): Promise<boolean> {
  const kept = (await readSetting(db, 'secret_fingerprint'))?.hex;
  if (kept === undefined) return true;
  const inside = (await readSetting(db, 'secret'))?.hex;
  const before = previousSecret === 'database' ? inside : previousSecret;
  const given = secret === undefined ? [inside] : [secret, before];
  return given.some((hex) => hex !== undefined && rootKey(String(hex)).fingerprint === kept);
}
