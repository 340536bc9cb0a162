import type { Context } from '../../context.ts';
import type { Sql } from '../../db/database.ts';

type Fields = Readonly<Record<string, unknown>>;

/** An object before and after a change. `null`: it did not exist, or was deleted. */
interface Change {
  readonly before: Fields | null;
  readonly after: Fields | null;
}

const secret = /password|secret|private_key|server_key|(^|_)token$|_sealed$|_hash$/i;

/** A value with its secrets masked by name, at any depth. */
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

/** The fields that differ, with secrets masked: the audit shows that a secret changed, but no value. */
function differing({ before, after }: Change): { before: string | null; after: string | null } {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]),
  );
  const side = (fields: Fields | null) =>
    fields && JSON.stringify(masked(Object.fromEntries(names.map((name) => [name, fields[name] ?? null]))));
  return { before: side(before), after: side(after) };
}

/**
 * Records an action of an admin or a bot, in its transaction: the target, the caller's note, and the fields before
 * and after. In tests an admin's call that changes data must use this function or `nothingToAudit`, or it fails.
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

/** States that an admin's call changed nothing: it is a repeat, or the state is as requested already. */
export function nothingToAudit({ trail }: Pick<Context, 'trail'>): void {
  trail.isKept = true;
}
