import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  webcrypto,
} from 'node:crypto';
import type { Config } from './config.ts';
import type { Database, Sql } from './db/database.ts';
import { keepSetting } from './db/settings.ts';
import { ConfigError } from './settings.ts';

/** What secrets are signed, hashed and sealed with. All processes on one database have the same. */
export interface Keys {
  /** Signs access and refresh tokens. */
  readonly signing: webcrypto.CryptoKey;
  /** A keyed hash to find or compare a secret by, without keeping the secret. */
  hash(purpose: string, secret: string): Buffer;
  /** Encrypts a secret that must be shown again. */
  seal(secret: string): Buffer;
  open(sealed: Uint8Array): string;
}

const hmac = { name: 'HMAC', hash: 'SHA-256' };

async function keysFrom(root: Buffer): Promise<Keys> {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', root, '', `ferry ${purpose}`, 32));
  // Made once: from bytes each hash and each seal would make a key of its own, which costs more than they do.
  const hashing = createSecretKey(derive('hash'));
  const sealing = createSecretKey(derive('seal'));
  return {
    signing: await webcrypto.subtle.importKey('raw', derive('sign'), hmac, false, ['sign', 'verify']),
    hash: (purpose, secret) => createHmac('sha256', hashing).update(`${purpose}\0${secret}`).digest(),
    seal(secret) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce);
      return Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed) {
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(-16));
      return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}

/** What the database keeps under a name: what was there, or else what is given. */
async function keepOnce(tx: Sql, name: string, hex: string): Promise<string> {
  return String((await keepSetting(tx, name, { hex })).hex);
}

/** Says what would happen, and the two ways on. The fingerprint's name is that of its row in `setting`. */
const otherSecret = (isConfigured: boolean) =>
  new ConfigError(
    `${isConfigured ? 'FERRY_SECRET is not the one' : 'FERRY_SECRET is not set, but it was'} that this database was ` +
      'begun with: links, sessions, codes and sealed secrets would no longer be found. Set the one from before. ' +
      "To give all of them up for good: delete from setting where name = 'secret_fingerprint'.",
  );

/**
 * The configured secret, or the one in the database, which whoever starts first makes. The database keeps a
 * fingerprint, so that a start with another secret ends (`ConfigError`) before it serves anybody.
 */
export function loadKeys(database: Database, config: Pick<Config, 'secret'>): Promise<Keys> {
  return database.sql.transaction().execute(async (tx) => {
    const hex = config.secret ?? (await keepOnce(tx, 'secret', randomBytes(32).toString('hex')));
    const keys = await keysFrom(Buffer.from(hex, 'hex'));
    const fingerprint = keys.hash('fingerprint', '').toString('hex');
    if ((await keepOnce(tx, 'secret_fingerprint', fingerprint)) !== fingerprint)
      throw otherSecret(config.secret !== undefined);
    return keys;
  });
}
