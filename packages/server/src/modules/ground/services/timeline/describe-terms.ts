import type { placedTerm } from '@ferry/core/contract/services/state';
import type * as z from 'zod/mini';
import { termsOf } from '../act-on.ts';
import { type GroupNames, saidGroups } from '../columns/group-names.ts';
import { planTermsOf } from '../columns/plan-terms.ts';
import type { Service } from '../service.ts';
import { placesOf } from '../terms/row.ts';

/** The plans of a service that was brought to the present, the running one first. */
export const describeTerms = (
  service: Service,
  now: Date,
  names: GroupNames,
  zone: string,
): z.infer<typeof placedTerm>[] =>
  placesOf(termsOf(service, now, zone), zone).map(({ term, begins, ends, periods }) => ({
    purchase_id: term.purchase_id === null ? null : String(term.purchase_id),
    shop_id: term.product_id,
    plan_name: term.plan_name,
    level: term.promise.level,
    quota_bytes: term.promise.quota_bytes,
    ...planTermsOf(term.promise),
    node_groups: saidGroups(term.promise.node_groups, names),
    begins_at: begins.toISOString(),
    ends_at: ends?.toISOString() ?? null,
    periods: periods.map((at) => at.toISOString()),
  }));
