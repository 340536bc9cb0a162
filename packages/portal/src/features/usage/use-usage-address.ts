import { dashboard } from '@ferry/core/contract/accounts/customer';
import { type ChosenRange, rangeOf } from '@ferry/core/format/ranges/ranges';
import type { UsageChange } from '@ferry/ui/screens/usage/UsageFilters';
import { useNow } from '../../binding/use-now.tsx';
import { useQueryWhen } from '../../binding/use-query.ts';
import { useSearchParams } from '../../platform/navigation/history.tsx';
import { withParams } from '../../platform/navigation/with-params.ts';
import { usePortal } from '../../portal.ts';

export interface UsageAddress {
  query: URLSearchParams;
  range: ChosenRange;
  node: number | undefined;
  zone: string;
  now: Date;
  change: (change: UsageChange) => void;
}

/** The start of the current period. Loaded only if it is needed. */
function usePeriodStart(isAsked: boolean): Date | undefined {
  const { data } = useQueryWhen(dashboard, isAsked ? {} : undefined);
  const begun = data?.result.old_service_info?.period_start_at;
  return begun ? new Date(begun) : undefined;
}

/** Range, node and view of a usage page, from its address, so that reload, back and links keep them. */
export function useUsageAddress(): UsageAddress {
  const [query, setQuery] = useSearchParams();
  const { timeZone: zone } = usePortal().settings;
  const now = useNow();
  const periodStart = usePeriodStart(query.get('range') === 'period');
  const node = Number(query.get('node'));
  return {
    query,
    zone,
    now,
    node: Number.isInteger(node) && node > 0 ? node : undefined,
    range: rangeOf(
      { range: query.get('range'), from: query.get('from'), to: query.get('to') },
      { now, zone, periodStart },
    ),
    change: (change) => setQuery(withParams({ page: undefined, ...change }), { replace: true }),
  };
}
