import type { Services } from '../../base/context.ts';
import { GB, openProduct, trafficPackage } from '../products.ts';

interface Sold {
  readonly price: string;
  /** `null`: without an end. */
  readonly duration: string | null;
  readonly interval: string | null;
  readonly level: number;
  readonly gigabytes: number;
}

/** Plans for customers who do anything. */
export const plans = {
  week: { price: '9.00', duration: 'P7D', interval: 'P1D', level: 1, gigabytes: 5 },
  month: { price: '15.00', duration: 'P30D', interval: 'P30D', level: 1, gigabytes: 100 },
  quarter: { price: '40.00', duration: 'P90D', interval: 'P30D', level: 1, gigabytes: 100 },
  once: { price: '25.00', duration: 'P90D', interval: null, level: 1, gigabytes: 200 },
  higher: { price: '90.01', duration: 'P90D', interval: 'P30D', level: 2, gigabytes: 300 },
  // Only the last two are counted in months or have no end.
  calendar: { price: '45.00', duration: 'P3M', interval: 'P1M', level: 2, gigabytes: 150 },
  endless: { price: '60.00', duration: null, interval: null, level: 1, gigabytes: 50 },
} as const satisfies Record<string, Sold>;

export type Plan = keyof typeof plans;
export const planNames = Object.keys(plans) as Plan[];
export const plansInDays = planNames.filter((plan) => plan !== 'calendar' && plan !== 'endless');

/** The product ids of the plans, and of a traffic package of 50 GB for 10.00. */
export type Shelf = Readonly<Record<Plan | 'package', number>>;

export async function openShelf(server: { readonly services: Services }): Promise<Shelf> {
  const shelf: Partial<Record<Plan | 'package', number>> = {
    package: await openProduct(server, trafficPackage),
  };
  for (const name of planNames) {
    const { price, duration, interval, level, gigabytes } = plans[name];
    shelf[name] = await openProduct(server, {
      ...{ name, price, level, quota_bytes: gigabytes * GB },
      ...{ level_duration: duration, reset_interval: interval },
    });
  }
  return shelf as Shelf;
}
