import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';

/** What secrets are signed, hashed and sealed with. All processes on one database have the same. */
export interface Keys {
  /** Signs access and refresh tokens. */
  readonly signing: Uint8Array;
  /** A keyed hash to find or compare a secret by, without keeping the secret. */
  hash(purpose: string, secret: string): Buffer;
  /** Encrypts a secret that must be shown again. */
  seal(secret: string): Buffer;
  open(sealed: Uint8Array): string;
}

function keysFrom(root: Buffer): Keys {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', root, '', `ferry ${purpose}`, 32));
  // Made once: from bytes each hash and each seal would make a key of its own, which costs more than they do.
  const hashing = createSecretKey(derive('hash'));
  const sealing = createSecretKey(derive('seal'));
  return {
    signing: new Uint8Array(derive('sign')),
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

/** The configured secret, or the one in the database, which whoever starts first makes. */
export async function loadKeys(database: Database, config: Pick<Config, 'secret'>): Promise<Keys> {
  if (config.secret !== undefined) return keysFrom(Buffer.from(config.secret, 'hex'));
  await database.sql
    .insertInto('setting')
    .values({ name: 'secret', value: JSON.stringify({ hex: randomBytes(32).toString('hex') }) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await database.sql
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'secret')
    .executeTakeFirstOrThrow();
  return keysFrom(Buffer.from(String(row.value.hex), 'hex'));
}
