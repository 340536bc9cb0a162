import { createHash } from 'node:crypto';
import { type Call, keyHeader, takesKey } from '@ferry/core/contract/base/call';
import { showsSecret } from '@ferry/core/contract/base/fields/field-reader';
import { isObject } from '@ferry/core/contract/base/values/is-object';
import type { Context, KeyedRequest } from '../../base/context.ts';
import { Refusal } from '../../base/refusal.ts';

const maxKeyLength = 200;
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Reports of nodes have their own table and rules, because they are many and repeats are detected without a key. */
export const hasOwnTable: ReadonlySet<string> = new Set([
  'v1.agents.reportTraffic',
  'uniproxy.push',
  'uniproxyV2.push',
  'uniproxyV2.report',
]);

/**
 * Writes whose only effect outside their single transaction is the call limit: they use no proof or captcha and call no
 * other machine. Ferry does not search for a repeat before them: a repeat does its work and fails at the commit, which
 * makes all other requests cheaper.
 */
const singleTransactionWrites: ReadonlySet<string> = new Set(['shop.confirmOrder']);

/**
 * Writes without a session that use up a mailed code. An equal request counts as a repeat even without a key, because
 * it contains the code and the password. Otherwise the customer would read that the code is wrong, although he has
 * signed up.
 */
const knownByInput: ReadonlySet<string> = new Set([
  'auth.register',
  'auth.resetPassword',
  'v1.auth.register',
  'v1.auth.resetPassword',
]);

/** The idempotency key of a call. `undefined`: it has none, so each request counts. */
export function idempotencyKeyOf(ctx: Pick<Context, 'header'>): string | undefined {
  const key = ctx.header(keyHeader);
  if (key !== undefined && key.length > maxKeyLength)
    throw new Refusal('input.key_too_long', { status: 422 });
  return key === '' ? undefined : key;
}

/** Whether a key is a UUID, which nobody can guess. */
export const isRandomKey = (key: string): boolean => uuid.test(key);

/** Sorts the names of objects. */
const inOrder = (_name: string, value: unknown): unknown =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

const secretCalls = new Map<string, boolean>();

function isSecret(call: Call): boolean {
  const known = secretCalls.get(call.operation) ?? showsSecret(call);
  secretCalls.set(call.operation, known);
  return known;
}

/** A request with an idempotency key, of a call that reads one. */
export function keyedRequestOf(call: Call, ctx: Context, input: unknown): KeyedRequest | null {
  if (!takesKey(call) || hasOwnTable.has(call.operation)) return null;
  const given = idempotencyKeyOf(ctx);
  const text = JSON.stringify(input, inOrder);
  const isByInput = given === undefined && knownByInput.has(call.operation);
  const key = isByInput ? `input ${createHash('sha256').update(text).digest('base64url')}` : given;
  if (key === undefined) return null;
  const isRandom = isRandomKey(key);
  // Without a session anybody with the key gets the answer.
  if (ctx.who.kind === 'anyone' && !isRandom && !isByInput)
    throw new Refusal('input.key_not_random', { status: 422 });
  return {
    operation: call.operation,
    key,
    isRandom,
    input: text,
    isSecret: isSecret(call),
    isSingleTransaction: singleTransactionWrites.has(call.operation),
    cookies: [],
    holder:
      ctx.who.kind === 'customer' ? { accountId: ctx.who.accountId, sessionId: ctx.who.sessionId } : null,
    isBegun: false,
    begun: null,
    isKept: false,
  };
}
