import { type RawBuilder, sql } from 'kysely';

/** Whom a node serves: the customers of one of its groups, or if it has none, those of its level and above. */
export interface NodeAccess {
  readonly level: number;
  readonly groups: readonly string[];
}

/** The level and groups of a customer's running service. */
export interface Holding {
  readonly level: number;
  readonly node_groups: readonly string[] | null;
}

/** Whether a node is open to a customer with such a service. */
export const isOpenTo = ({ level, groups }: NodeAccess, held: Holding): boolean =>
  groups.length === 0 ? held.level >= level : groups.some((group) => held.node_groups?.includes(group));

/** The same of the customers in a statement that reads `service`. */
export const isOpen = ({ level, groups }: NodeAccess): RawBuilder<boolean> =>
  groups.length === 0
    ? sql<boolean>`service.level >= ${level}`
    : sql<boolean>`coalesce(service.node_groups && ${groups}::text[], false)`;

/** A table with the columns `level` and `node_groups`: a service, or what was held of one. */
type Held = 'service' | 'departure';

/**
 * The same of several nodes, or of one at several times: whether any of them is open. `level`: the lowest of those
 * without groups, `groups`: all groups of the others, both null if there are none.
 */
export const isAnyOpen = (
  held: Held,
  { level, groups }: { level: RawBuilder<unknown>; groups: RawBuilder<unknown> },
): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${sql.ref(`${held}.level`)} >= ${level} or ${sql.ref(`${held}.node_groups`)} && ${groups}, false)`;

/** The same of each row of a statement that reads `service` and `node`. */
export const isNodeOpen = sql<boolean>`case when node.groups = '{}' then service.level >= node.level
  else coalesce(service.node_groups && node.groups, false) end`;
