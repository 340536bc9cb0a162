import { createHash } from 'node:crypto';
import type { Context } from '../../../base/context.ts';
import type { Keys } from '../../../keys/keys.ts';

/** The owner of a key. The key of a write without a session has none. */
function ownerOf(who: Context['who']): string {
  if (who.kind === 'customer') return `account ${who.accountId}|${who.sessionId}`;
  if (who.kind === 'script') return `token ${who.tokenId}|`;
  return who.kind === 'node' ? `node ${who.nodeId}|` : 'nobody|';
}

/** A key with its owner and its operation. */
export const fullKey = (
  who: Context['who'],
  { operation, key }: { operation: string; key: string },
): string => `${ownerOf(who)}|${operation}|${key}`;

/** The hashes of a full key by each key of the ring, the current one first. */
export const keyHashes = (keys: Keys, full: string): Buffer[] => keys.hashes('repeat', full);
export const randomHashes = (keys: Keys, key: string): Buffer[] =>
  keys.hashes('random repeat', key.toLowerCase());
/** The hashes of an input with its key: equal inputs of two keys have different hashes. */
export const inputHashes = (keys: Keys, full: string, input: string): Buffer[] =>
  keys.hashes('repeated input', `${full}\0${input}`);

/**
 * The number of the lock that a write holds while it runs. It does not depend on the ring, and for a random key it does
 * not depend on the owner.
 */
export const lockOf = (full: string, { key, isRandom }: { key: string; isRandom: boolean }): string =>
  createHash('sha256')
    .update(isRandom ? key.toLowerCase() : full)
    .digest()
    .readBigInt64BE()
    .toString();
