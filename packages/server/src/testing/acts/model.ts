import { noPlanTerms } from '../../modules/ground/services/index.ts';
import { type Act, type ActResult, applyAct } from '../../modules/ground/services/terms/apply-act.ts';
import { periodsOf } from '../../modules/ground/services/terms/periods.ts';
import { atTime } from '../../modules/ground/services/terms/row.ts';
import {
  noTerms,
  type PlanPromise,
  packageLeft,
  type Term,
  type TermRow,
} from '../../modules/ground/services/terms/term.ts';
import type { Given } from './deeds.ts';

/** A product as a purchase sees it. */
export interface Goods {
  /** `null`: a code or a gift of days began it. */
  readonly product_id: number | null;
  readonly promise: PlanPromise;
  readonly duration: string | null;
  readonly interval: string | null;
}

/** A customer's row of terms by the pure function alone, after the acts that the calls accepted. */
export class Model {
  row: TermRow = noTerms;
  readonly #zone: string;
  constructor(zone: string) {
    this.#zone = zone;
  }

  pass(now: Date): void {
    this.row = atTime(this.row, now, this.#zone);
  }

  /** Applies an act. Throws if it is refused. */
  act(act: Act, now: Date): ActResult {
    const result = applyAct(this.row, act, now, this.#zone);
    if (result.refused !== undefined) throw new Error(`${act.kind}: ${result.refused}`);
    this.row = result.row;
    return result;
  }

  /** A term of a plan, for what the wallet paid. */
  buy(goods: Goods, begins: 'now' | 'end', now: Date, paid?: { id: number; cash: string }): ActResult {
    const { duration, interval } = goods;
    const term: Term = {
      ...{ ...goods, id: null, plan_name: null, periods: periodsOf(duration, interval) },
      ...{ purchase_id: paid?.id ?? null, cash: paid?.cash ?? '0.00' },
    };
    this.pass(now);
    return this.act({ kind: begins === 'now' && this.row.running ? 'now' : 'append', term }, now);
  }

  give(gift: Given, now: Date): void {
    this.pass(now);
    const bytes = gift.kind === 'plan_time' ? 0 : gift.bytes;
    const { duration } = gift as { duration?: string };
    if (this.row.running === null && gift.kind === 'plan_time' && gift.resume_ended)
      this.buy({ ...this.#last(), duration: gift.duration }, 'end', now);
    else if (this.row.running === null && gift.kind === 'level_time') {
      const last = this.row.ended.some(({ begun_at }) => begun_at !== null) ? this.#last() : null;
      const had = last?.promise.level === gift.level ? last.promise : { level: gift.level, ...noPlanTerms };
      const promise = { ...had, quota_bytes: bytes };
      this.buy({ product_id: null, promise, duration: gift.duration, interval: null }, 'end', now);
      return;
    } else if (duration !== undefined)
      this.act({ kind: 'days', duration, level: gift.kind === 'level_time' ? gift.level : null }, now);
    if (bytes > 0) this.act({ kind: 'package', bytes }, now);
  }

  /** Takes the unused rest of a traffic package. */
  unpack(bytes: number, now: Date): void {
    this.pass(now);
    if (this.row.running === null) return;
    const taken = Math.min(packageLeft(this.row), bytes);
    this.row = { ...this.row, package_bytes: this.row.package_bytes - taken };
  }

  /** The last plan that ran. */
  #last(): Goods {
    const last = this.row.ended.findLast(({ begun_at }) => begun_at !== null);
    if (last === undefined) throw new Error('no plan ran');
    const { product_id, promise, duration, interval } = last;
    return { product_id, promise, duration, interval };
  }
}
