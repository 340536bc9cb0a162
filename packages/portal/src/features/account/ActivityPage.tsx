import { activity } from '@ferry/core/contract/accounts/customer';
import { dayMs, hourMs } from '@ferry/core/contract/base/values/units';
import {
  ActivityScreen,
  activityPeriods,
  activityTopics,
} from '@ferry/ui/screens/account/ActivityScreen/ActivityScreen';
import { useChoices } from '../../binding/use-choices.ts';
import { useNow } from '../../binding/use-now.tsx';
import { usePaging } from '../../binding/use-paging.ts';
import { usePage } from '../../binding/use-query.ts';
import { paths } from '../../routes.ts';

/** So many days ago, rounded to the hour, so that the query stays the same while the page is read. */
const since = (days: number, now: Date): string =>
  new Date(Math.floor(now.getTime() / hourMs) * hourMs - days * dayMs).toISOString();

export function ActivityPage() {
  const { range, ...paging } = usePaging();
  const now = useNow();
  const [filter, choose] = useChoices({ topic: activityTopics, period: activityPeriods });
  const read = usePage(activity, {
    ...range,
    ...(filter.topic === 'all' ? {} : { topic: filter.topic }),
    ...(filter.period === 'all' ? {} : { from_iso: since(Number(filter.period), now) }),
  });
  return (
    <ActivityScreen
      {...paging}
      activity={read.load}
      filter={filter}
      now={now}
      logHref={paths.loginLog()}
      onFilter={choose}
      onRetry={read.refresh}
    />
  );
}
