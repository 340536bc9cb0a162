import type { CallAnswer } from '@ferry/core/contract/call';
import type { fetches as fetchesCall } from '@ferry/core/contract/links';
import { Badge } from '../../../components/Badge/Badge.tsx';
import { Button } from '../../../components/Button/Button.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Row } from '../../../components/Stack/Stack.tsx';
import type { Column } from '../../../components/Table/Table.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { ConfirmLoss } from '../../ConfirmLoss.tsx';
import { ListCard, type Paging } from '../../ListCard.tsx';
import type { Attempt, Load } from '../../load.ts';
import { clientName } from './client-name.ts';

export type Fetches = CallAnswer<typeof fetchesCall>['result'];
type Fetch = Fetches['fetches'][number];

export interface FetchesCardProps extends Paging {
  fetches: Load<Fetches>;
  now: Date;
  reset: Attempt;
  offline: boolean;
  onResetLink: () => void;
  onRetry: () => void;
}

/** Who took the subscription: when, with what, from where. Who does not know one renews the link. */
export function FetchesCard({
  fetches,
  now,
  reset,
  offline,
  onResetLink,
  onRetry,
  ...paging
}: FetchesCardProps) {
  const { t } = useTranslation('services');
  const format = useFormat();
  return (
    <ConfirmLoss
      title={t('notMeTitle')}
      text={t('notMeText')}
      deed={t('renewLink')}
      keep={t('keepLink')}
      attempt={reset}
      onConfirm={onResetLink}
    >
      {(ask) => {
        const columns: Column<Fetch>[] = [
          {
            header: t('fetchTime'),
            width: '170px',
            phone: 'below',
            skeleton: 96,
            cell: ({ fetched_at }) => (
              <Text tone="muted" nowrap>
                {format.moment(fetched_at, now)}
              </Text>
            ),
          },
          {
            header: t('fetchClient'),
            phone: 'title',
            skeleton: 120,
            cell: ({ user_agent, is_first }) => (
              <Row wrap style={{ rowGap: 0 }}>
                <Text weight={500} title={user_agent}>
                  {clientName(user_agent) ?? t('clientUnknown')}
                </Text>
                {is_first && <Badge tone="warning">{t('firstTime')}</Badge>}
              </Row>
            ),
          },
          {
            header: t('fetchIp'),
            phone: 'plain',
            skeleton: 96,
            cell: ({ ip_address }) => (
              <Text tone="muted" style={{ overflowWrap: 'anywhere' }}>
                {ip_address || t('fetchIpUnknown')}
              </Text>
            ),
          },
          {
            header: t('notMe'),
            align: 'end',
            width: '96px',
            phone: 'end',
            skeleton: 60,
            cell: ({ fetched_at }) => (
              <Button
                size="small"
                disabled={offline}
                aria-label={`${t('notMe')}, ${format.moment(fetched_at, now)}`}
                onClick={ask}
              >
                {t('notMe')}
              </Button>
            ),
          },
        ];
        return (
          <ListCard
            of={fetches}
            title={t('fetches')}
            columns={columns}
            rows={({ fetches: rows }) => rows}
            rowKey={({ fetch_id }) => fetch_id}
            loading={t('fetchesLoading')}
            failed={{ title: t('fetchesFailed'), safe: t('failedText') }}
            empty={{ title: t('fetchesNoneTitle'), text: t('fetchesNoneText') }}
            onRetry={onRetry}
            paging={{
              ...paging,
              total: ({ total_count }) => total_count,
              counted: (count) => t('fetchCount', { count }),
            }}
          />
        );
      }}
    </ConfirmLoss>
  );
}
