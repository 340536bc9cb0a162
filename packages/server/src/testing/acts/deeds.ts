import { GB } from '../products.ts';
import { type Plan, planNames } from './shelf.ts';

/** What somebody gives, by a code or as staff. */
export type Given =
  | { readonly kind: 'traffic'; readonly bytes: number }
  | { readonly kind: 'plan_time'; readonly duration: string; readonly resume_ended: boolean }
  | {
      readonly kind: 'level_time';
      readonly level: number;
      readonly duration: string;
      readonly bytes: number;
    };

/** What customers and staff do to plans. */
export type Deed =
  /** `begins`: without it, as older clients buy. */
  | { readonly kind: 'buy'; readonly plan: Plan; readonly begins: 'now' | 'end' | undefined }
  | { readonly kind: 'package' }
  | { readonly kind: 'next' }
  /** A code of a product is named by its plan. */
  | { readonly kind: 'code'; readonly gives: Given | Plan }
  | { readonly kind: 'gift'; readonly gives: Given }
  /** `which`: counted from the last purchase. `periods`: without it, the whole purchase. */
  | { readonly kind: 'refund'; readonly which: number; readonly periods: number | undefined }
  | { readonly kind: 'auto_renewal'; readonly enabled: boolean };

const kinds = [
  ...Array<'buy'>(5).fill('buy'),
  ...Array<'next'>(3).fill('next'),
  ...Array<'refund'>(3).fill('refund'),
  ...(['code', 'code', 'gift', 'package', 'auto_renewal'] as const),
];
/** Days that are periods of their own, and some that only lengthen the running period. */
const durations = ['P1D', 'P3D', 'P30D', 'P60D'] as const;

/** A random deed with some of the plans. `below`: a random number below a limit. */
export function deedFrom(below: (most: number) => number, some: readonly Plan[] = planNames): Deed {
  const oneOf = <T>(values: readonly T[]): T => values[below(values.length)] as T;
  const given = (): Given =>
    oneOf([
      { kind: 'traffic', bytes: 10 * GB },
      { kind: 'plan_time', duration: oneOf(durations), resume_ended: below(2) === 0 },
      { kind: 'level_time', level: 1 + below(2), duration: oneOf(durations), bytes: 20 * GB },
    ]);
  const kind = oneOf(kinds);
  switch (kind) {
    case 'buy':
      return { kind, plan: oneOf(some), begins: oneOf(['now', 'end', undefined]) };
    case 'code':
      return { kind, gives: below(2) === 0 ? given() : oneOf(some) };
    case 'gift':
      return { kind, gives: given() };
    case 'refund':
      return { kind, which: below(5), periods: oneOf([undefined, 1, 2, 3]) };
    case 'auto_renewal':
      return { kind, enabled: below(3) > 0 };
    default:
      return { kind };
  }
}
