import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { fetches as fetchesCall } from '@ferry/core/contract/links/customer';
import { Badge } from '../../../components/Badge/Badge.tsx';
import { Button } from '../../../components/Button/Button.tsx';
import { clientName } from '../../../components/Device/client-name.ts';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Row } from '../../../components/Stack/Stack.tsx';
import type { Column } from '../../../components/Table/Table.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { useUsualColumns } from '../../parts/columns/usual-columns.tsx';
import { ConfirmLoss } from '../../parts/dialogs/ConfirmLoss.tsx';
import { ListCard, type Paging } from '../../parts/ListCard.tsx';
import type { Attempt, Load } from '../../parts/load.ts';

export type Fetches = CallAnswer<typeof fetchesCall>['result'];
type Fetch = Fetches['fetches'][number];

export interface FetchesCardProps extends Paging {
  fetches: Load<Fetches>;
  now: Date;
  reset: Attempt;
  /** Whether the network is away, so that nothing can be changed. */
  offline: boolean;
  onResetLink: () => void;
  onRetry: () => void;
}

const anywhere = { overflowWrap: 'anywhere' } as const;

interface RowProps {
  now: Date;
  offline: boolean;
  /** Asks for confirmation before the link is replaced. */
  onNotMe: () => void;
}

function useColumns({ now, offline, onNotMe }: RowProps): Column<Fetch>[] {
  const { t } = useTranslation('services');
  const format = useFormat();
  const { moment } = useUsualColumns(now);
  const address = ({ ip_address }: Fetch) => (
    // Only the long addresses of IPv6 break.
    <Text tone="muted" {...(ip_address.includes(':') ? { style: anywhere } : { nowrap: true })}>
      {ip_address || t('fetchIpUnknown')}
    </Text>
  );
  return [
    moment(t('fetchTime'), ({ fetched_at }) => fetched_at, {
      width: '170px',
      isRecent: true,
      onCards: address,
    }),
    {
      header: t('fetchClient'),
      phone: 'title',
      skeleton: 72,
      cell: ({ user_agent, is_first }) => (
        <Row wrap style={{ rowGap: 0 }}>
          <Text weight={500} title={user_agent} style={anywhere}>
            {clientName(user_agent) ?? t('clientUnknown')}
          </Text>
          {is_first && <Badge tone="warning">{t('firstTime')}</Badge>}
        </Row>
      ),
    },
    {
      header: t('fetchIp'),
      phone: 'hidden',
      skeleton: 72,
      cell: address,
    },
    {
      header: t('notMe'),
      align: 'end',
      width: '96px',
      phone: 'side',
      skeleton: 60,
      cell: ({ fetched_at }) => (
        <Button
          size="small"
          disabled={offline}
          aria-label={`${t('notMe')}, ${format.recentMoment(fetched_at, now)}`}
          onClick={onNotMe}
        >
          {t('notMe')}
        </Button>
      ),
    },
  ];
}

function FetchList({ fetches, ...props }: FetchesCardProps & RowProps) {
  const { t } = useTranslation('services');
  const format = useFormat();
  return (
    <ListCard
      of={fetches}
      title={t('fetches')}
      columns={useColumns(props)}
      few
      rows={({ fetches: rows }) => rows}
      rowKey={({ fetch_id }) => fetch_id}
      loading={t('fetchesLoading')}
      failed={{ title: t('fetchesFailed'), safe: t('failedText') }}
      empty={{
        title: t('fetchesNoneTitle'),
        text: t('fetchesNoneText'),
        example: [
          ['Clash Verge', format.recent(props.now, props.now)],
          ['Shadowrocket', format.day(props.now, props.now)],
        ],
      }}
      onRetry={props.onRetry}
      paging={{ ...props, counted: (count) => t('fetchCount', { count }), note: t('notMeHint') }}
    />
  );
}

/** Fetches of the subscription: time, client, address. A customer who does not recognise one can replace the link. */
export function FetchesCard(props: FetchesCardProps) {
  const { t } = useTranslation('services');
  return (
    <ConfirmLoss
      title={t('notMeTitle')}
      text={t('notMeText')}
      deed={t('renewLink')}
      keep={t('keepLink')}
      attempt={props.reset}
      onConfirm={props.onResetLink}
    >
      {(ask) => <FetchList {...props} onNotMe={ask} />}
    </ConfirmLoss>
  );
}
