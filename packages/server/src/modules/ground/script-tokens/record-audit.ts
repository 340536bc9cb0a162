import { allCalls } from '@ferry/core/contract';
import { secretNames } from '@ferry/core/contract/base/fields/field-reader';
import type { Context } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * An object before and after a change: all of it, or only the fields in question. `before` is `null` if the object was
 * created, `after` if it was deleted. An action without an object gives numbers, such as 3 sessions before and 0 after.
 */
type Change =
  | { readonly before: Fields | null; readonly after: Fields }
  | { readonly before: Fields; readonly after: null };

/** A value whose change the audit log shows without the value. */
export class Unshown {
  readonly fingerprint: string;

  /** The fingerprint is equal only for equal values, and is never stored. */
  constructor(fingerprint: string) {
    this.fingerprint = fingerprint;
  }
}

let known: ReadonlySet<string> | undefined;

/** Names of the contract's secrets that staff and bots send and get. */
function secrets(): ReadonlySet<string> {
  known ??= secretNames(allCalls.filter(({ access }) => access === 'admin' || access === 'bots'));
  return known;
}

/** A value with its secrets masked, at any depth. */
function masked(value: unknown): unknown {
  if (value instanceof Unshown) return '***';
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      secrets().has(name) && one !== null && one !== undefined ? '***' : masked(one),
    ]),
  );
}

const namesIn = ({ before, after }: Change) => [
  ...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]),
];

/** The names of the fields that differ. */
const differing = (change: Change): string[] =>
  namesIn(change).filter(
    (name) => JSON.stringify(change.before?.[name]) !== JSON.stringify(change.after?.[name]),
  );

/** These fields of one side, with secrets masked: the audit shows that a secret changed, but no value. */
const kept = (fields: Fields | null, names: readonly string[]): string | null =>
  fields && JSON.stringify(masked(Object.fromEntries(names.map((name) => [name, fields[name] ?? null]))));

/** The actor of an action. `tokenId` is null for a command on the server itself. */
interface Actor {
  readonly tokenId: string | null;
  readonly ip: string | null;
  readonly at: Date;
}

/** Writes an entry. Returns the names of the fields that differ. */
async function writeEntry(
  tx: Sql,
  { tokenId, ip, at }: Actor,
  operation: string,
  target: string,
  change: Change,
  detail: Fields,
): Promise<string[]> {
  const names = differing(change);
  await tx
    .insertInto('audit_log')
    .values({
      at,
      token_id: tokenId,
      operation,
      target,
      detail: JSON.stringify(masked(detail)),
      ip,
      before: kept(change.before, names),
      after: kept(change.after, names),
    })
    .execute();
  return names;
}

/**
 * Records an action of an admin or a bot, in its transaction: the target, the fields before and after, and the
 * caller's note. In tests an admin's call that changes data must use this function or `nothingToAudit`, or it fails. It
 * also fails if no field differs.
 */
export async function recordAudit(
  tx: Sql,
  { who, ip, now, trail }: Context<'admin'> | Context<'bots'>,
  operation: string,
  target: string,
  change: Change,
  detail: Fields = {},
): Promise<void> {
  const actor = { tokenId: who.tokenId, ip, at: now() };
  const names = await writeEntry(tx, actor, operation, target, change, detail);
  trail.isKept = true;
  trail.isEmpty ||= names.length === 0;
}

/** Records an action of a command on the server itself, in its transaction. */
export async function recordServerAct(
  tx: Sql,
  at: Date,
  operation: string,
  target: string,
  change: Change,
  detail: Fields = {},
): Promise<void> {
  await writeEntry(tx, { tokenId: null, ip: null, at }, operation, target, change, detail);
}

/** States that an admin's call changed nothing: it is a repeat, or the state is as requested already. */
export function nothingToAudit({ trail }: Pick<Context, 'trail'>): void {
  trail.isKept = true;
}
