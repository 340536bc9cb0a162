import type { Context } from '../../context.ts';
import type { Sql } from '../../db/database.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A thing as it was and as it is; `null`: there was none, or there is none. */
interface Change {
  readonly before: Fields | null;
  readonly after: Fields | null;
}

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

/** Of two sides the fields that differ, secrets masked: that one changed can be seen, and not from what to what. */
function differing({ before, after }: Change): { before: string | null; after: string | null } {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]),
  );
  const side = (fields: Fields | null) =>
    fields && JSON.stringify(masked(Object.fromEntries(names.map((name) => [name, fields[name] ?? null]))));
  return { before: side(before), after: side(after) };
}

/**
 * Keeps what an admin or a bot did, in the transaction that did it: to what or whom, what the caller said of it, and
 * which fields became what. In tests an admin's call that changes something and comes by neither this door nor
 * `nothingToAudit` fails.
 */
export async function recordAudit(
  tx: Sql,
  { who, ip, now, trail }: Context<'admin'> | Context<'bots'>,
  operation: string,
  target: string,
  detail: Fields = {},
  change: Change = { before: null, after: null },
): Promise<void> {
  trail.isKept = true;
  await tx
    .insertInto('audit_log')
    .values({
      at: now(),
      token_id: who.tokenId,
      operation,
      target,
      detail: JSON.stringify(masked(detail)),
      ip,
      ...differing(change),
    })
    .execute();
}

/** Says that an admin's call has changed nothing: it was made before, or all is so already. */
export function nothingToAudit({ trail }: Pick<Context, 'trail'>): void {
  trail.isKept = true;
}
