import type { Length } from './length.ts';

/** What a plan gives while it runs. A later change of the product does not change a promise that was sold. */
export interface PlanPromise {
  readonly level: number;
  /** Bytes in each period. */
  readonly quota_bytes: number;
  /** Mbps. `null`: unlimited. */
  readonly speed_limit: number | null;
  /** Devices at once. `null`: unlimited. */
  readonly device_limit: number | null;
  readonly node_groups: readonly string[] | null;
}

/** A plan that was bought or given, with its duration. */
export interface Term {
  /** The number of its row. `null`: it is new. */
  readonly id: number | null;
  /** The purchase that paid for it. `null`: it was given. */
  readonly purchase_id: number | null;
  readonly product_id: number | null;
  readonly promise: PlanPromise;
  /** ISO 8601. `null`: without an end. */
  readonly duration: string | null;
  /** From one reset of the usage to the next, ISO 8601. `null`: the quota is given once. */
  readonly interval: string | null;
  /** The number of periods. 1 for a term without an end. */
  readonly periods: number;
  /** The amount that the wallet paid for the term and did not get back, such as `15.00`. */
  readonly cash: string;
}

/** The term that runs, and where it is. */
export interface RunningTerm extends Term {
  readonly begun_at: Date;
  /** The number of the running period, from 0. */
  readonly period: number;
  readonly period_begun_at: Date;
  /** The paid end of the running period. Days that were given move the real end after it. `null`: without an end. */
  readonly paid_until: Date | null;
  /**
   * Period `first`, which may not have begun yet, starts `offset` after `counted_from`, and the term ends `rest` after that
   * start. Months are counted from `counted_from`: one month from 31 January ends on 28 February, two end on 31 March.
   */
  readonly counted_from: Date;
  readonly first: number;
  readonly offset: Length;
  readonly rest: Length | null;
}

/** A term that has ended, or that left the row before it ran. */
export interface EndedTerm extends Term {
  /** `null`: it never ran. */
  readonly begun_at: Date | null;
  readonly ended_at: Date;
}

/** A customer's plans: the running term, and the terms that follow it without a gap. */
export interface TermRow {
  readonly running: RunningTerm | null;
  readonly waiting: readonly Term[];
  /** Terms that have ended, with the cash that is left to refund. */
  readonly ended: readonly EndedTerm[];
  /** Bytes used in the running period. */
  readonly used_bytes: number;
  /** Bytes of traffic packages, used after the quota. They are kept from period to period and end with the last term. */
  readonly package_bytes: number;
}

export const noTerms: TermRow = { running: null, waiting: [], ended: [], used_bytes: 0, package_bytes: 0 };

/** A term that ends at a moment. `begun_at`: `null` if it never ran. */
export const ended = (term: Term, begun_at: Date | null, ended_at: Date): EndedTerm => {
  const { id, purchase_id, product_id, promise, duration, interval, periods, cash } = term;
  return { id, purchase_id, product_id, promise, duration, interval, periods, cash, begun_at, ended_at };
};

/** The rest of the running quota. */
export const quotaLeft = ({ running, used_bytes }: TermRow): number =>
  Math.max(0, (running?.promise.quota_bytes ?? 0) - used_bytes);

/** The rest of the traffic packages. */
export const packageLeft = ({ running, used_bytes, package_bytes }: TermRow): number =>
  Math.max(0, package_bytes - Math.max(0, used_bytes - (running?.promise.quota_bytes ?? 0)));
