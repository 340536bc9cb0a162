import {
  type ActivityTopic,
  type activity as activityCall,
  activityTopic,
} from '@ferry/core/contract/accounts/customer';
import type { CallAnswer } from '@ferry/core/contract/base/call';
import { ButtonLink } from '../../../components/Button/Button.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Segments } from '../../../components/Segments/Segments.tsx';
import { Row } from '../../../components/Stack/Stack.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { StaleLine } from '../../parts/failure/LoadNotices.tsx';
import type { Paging } from '../../parts/ListCard.tsx';
import { ListFoot } from '../../parts/ListFoot.tsx';
import { LoadCard } from '../../parts/LoadCard.tsx';
import type { Load } from '../../parts/load.ts';
import { Timeline, TimelineSkeleton } from './Timeline.tsx';

export type Activity = CallAnswer<typeof activityCall>['result'];

/** The number of days back from now, or all. */
export const activityPeriods = ['all', '7', '30', '90'] as const;
export type ActivityPeriod = (typeof activityPeriods)[number];
export const activityTopics = ['all', ...activityTopic.options] as const;

export interface ActivityFilter {
  topic: ActivityTopic | 'all';
  period: ActivityPeriod;
}

export interface ActivityScreenProps extends Paging {
  activity: Load<Activity>;
  filter: ActivityFilter;
  now: Date;
  /** The log of sign-ins, which are not among the activities. */
  logHref: string;
  onFilter: (filter: ActivityFilter) => void;
  onRetry: () => void;
}

/** The events of the account by day. */
export function ActivityScreen(props: ActivityScreenProps) {
  const { activity, filter, now, logHref, onFilter, onRetry, ...paging } = props;
  const { t } = useTranslation('activity');
  const format = useFormat();
  const exampleTime = (hours: number) =>
    format.recentMoment(new Date(now.getTime() - hours * 3_700_000), now);
  const isFiltered = filter.topic !== 'all' || filter.period !== 'all';
  const total = (data: Activity) => data.total_count;
  return (
    <>
      <StaleLine of={activity} now={now} />
      <Row wrap between gap={12}>
        <Segments
          label={t('topics')}
          value={filter.topic}
          onChange={(topic) => onFilter({ ...filter, topic })}
          options={activityTopics.map((value) => ({ value, label: t(`topic_${value}`) }))}
        />
        <Segments
          label={t('period')}
          value={filter.period}
          onChange={(period) => onFilter({ ...filter, period })}
          options={activityPeriods.map((value) => ({ value, label: t(`period_${value}`) }))}
        />
      </Row>
      <LoadCard
        of={activity}
        title={t('activity')}
        untitled
        loading={{ said: t('loading'), lines: <TimelineSkeleton /> }}
        failed={{ title: t('failedTitle'), safe: t('failedText') }}
        empty={{
          title: t('emptyTitle'),
          text: t('emptyText'),
          action: <ButtonLink href={logHref}>{t('signIns')}</ButtonLink>,
          example: [
            [t('exampleRenewal'), exampleTime(3)],
            [t('examplePassword'), exampleTime(26)],
            [t('exampleDevice'), exampleTime(51)],
          ],
        }}
        nothingFits={{ title: t('noneTitle'), text: t('noneText') }}
        onShowAll={isFiltered && (() => onFilter({ topic: 'all', period: 'all' }))}
        isEmpty={(data) => total(data) === 0}
        onRetry={onRetry}
        foot={(data) => (
          <ListFoot {...paging} total={total(data)} counted={(count) => t('entries', { count })} />
        )}
      >
        {({ activities }) => <Timeline entries={activities} now={now} />}
      </LoadCard>
    </>
  );
}
