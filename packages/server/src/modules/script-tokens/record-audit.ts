import type { Context } from '../../context.ts';
import type { Sql } from '../../db/database.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * A thing as it was and as it is: all of it, or the fields in question. `before` is `null` of what was made, `after` of
 * what was removed. What only does something says what that changed in figures, such as sessions 3 and 0.
 */
type Change =
  | { readonly before: Fields | null; readonly after: Fields }
  | { readonly before: Fields; readonly after: null };

const secret = /password|secret|private_key|server_key|(^|_)token$|_sealed$|_hash$/i;

/** What is kept of a value: what stands under the name of a secret is masked, however deep. */
function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      secret.test(name) && one !== null && one !== undefined ? '***' : masked(one),
    ]),
  );
}

const namesIn = ({ before, after }: Change) => [
  ...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]),
];

/** The fields that differ. */
const differing = (change: Change): string[] =>
  namesIn(change).filter(
    (name) => JSON.stringify(change.before?.[name]) !== JSON.stringify(change.after?.[name]),
  );

/** These fields of one side, secrets masked: that one changed can be seen, and not from what to what. */
const kept = (fields: Fields | null, names: readonly string[]): string | null =>
  fields && JSON.stringify(masked(Object.fromEntries(names.map((name) => [name, fields[name] ?? null]))));

/**
 * Keeps what an admin or a bot did, in the transaction that did it: to what or whom, which fields became what, and what
 * the caller said of it beside. In tests a call of theirs that changes something and comes by neither this door nor
 * `nothingToAudit` fails, and so does one after which nothing differs.
 */
export async function recordAudit(
  tx: Sql,
  { who, ip, now, trail }: Context<'admin'> | Context<'bots'>,
  operation: string,
  target: string,
  change: Change,
  detail: Fields = {},
): Promise<void> {
  const names = differing(change);
  trail.isKept = true;
  trail.isEmpty ||= names.length === 0;
  await tx
    .insertInto('audit_log')
    .values({
      at: now(),
      token_id: who.tokenId,
      operation,
      target,
      detail: JSON.stringify(masked(detail)),
      ip,
      before: kept(change.before, names),
      after: kept(change.after, names),
    })
    .execute();
}

/** Says that an admin's call has changed nothing: it was made before, or all is so already. */
export function nothingToAudit({ trail }: Pick<Context, 'trail'>): void {
  trail.isKept = true;
}
