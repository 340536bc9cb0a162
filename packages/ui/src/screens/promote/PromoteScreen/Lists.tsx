import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { records } from '@ferry/core/contract/invites/customer';
import { Badge } from '../../../components/Badge/Badge.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import type { Column } from '../../../components/Table/Table.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { useUsualColumns } from '../../parts/columns/usual-columns.tsx';
import { ListCard, type Paging } from '../../parts/ListCard.tsx';
import type { Load } from '../../parts/load.ts';
import { CopyLink } from './CopyLink.tsx';
import type { Invites } from './PromoteScreen.tsx';

export type Shares = CallAnswer<typeof records>['result'];
type Friend = Invites['invited_users'][number];
type Share = Shares['records'][number];

interface ListProps extends Paging {
  now: Date;
  onRetry: () => void;
}

/** Masks a name so that only friends recognise it. */
const masked = (name: string) => {
  const letters = [...name];
  if (letters.length <= 2) return `${letters[0] ?? ''}*`;
  return `${letters[0]}${'*'.repeat(Math.min(3, letters.length - 2))}${letters.at(-1)}`;
};

/** The customers who signed up by the link. */
export function PeopleCard({ invites, now, onRetry, ...paging }: ListProps & { invites: Load<Invites> }) {
  const { t } = useTranslation(['promote', 'ui']);
  const format = useFormat();
  const { name } = useUsualColumns(now);
  const columns: Column<Friend>[] = [
    name(t('name'), ({ username }) => masked(username), { skeleton: 80 }),
    {
      header: t('joinedAt'),
      phone: 'below',
      skeleton: 80,
      cell: ({ registered_at }) => <Text tone="muted">{format.day(registered_at, now)}</Text>,
    },
    {
      header: t('state'),
      phone: 'below-end',
      skeleton: 64,
      cell: ({ status }) => (
        <Text size={13} tone="muted">
          {t(status === 'earning' ? 'stateEarning' : 'stateRegistered')}
        </Text>
      ),
    },
    {
      header: t('earned'),
      align: 'end',
      phone: 'end',
      skeleton: 56,
      cell: ({ commission_earned: earned }) => (
        <Text weight={500} nowrap {...(earned === '0.00' ? { tone: 'muted' } : { tone: 'success' })}>
          {format.money(earned, earned !== '0.00')}
        </Text>
      ),
    },
  ];
  return (
    <ListCard
      of={invites}
      title={t('people')}
      columns={columns}
      rows={({ invited_users }) => invited_users}
      rowKey={({ user_id }) => user_id}
      loading={t('peopleLoading')}
      failed={{ title: t('peopleFailed'), safe: t('failedText') }}
      empty={{
        title: t('peopleNone'),
        text: t('peopleNoneText'),
        action: invites.state === 'ready' && invites.data.is_open && (
          <CopyLink url={invites.data.invite_link} />
        ),
        example: [
          [t('ui:exampleFriend', { number: 1 }), format.day(now, now)],
          [t('recharged'), format.money('100.00')],
          [t('amount'), format.money('10.00', true)],
        ],
      }}
      onRetry={onRetry}
      paging={{
        ...paging,
        total: ({ total_invites }) => total_invites,
        counted: (count) => t('peopleCount', { count }),
      }}
    />
  );
}

const tones = { pending: 'warning', confirmed: 'success', taken_back: 'neutral' } as const;

/** Each commission with its state, and the day on which a pending one is confirmed. */
export function SharesCard({ shares, now, onRetry, ...paging }: ListProps & { shares: Load<Shares> }) {
  const { t } = useTranslation(['promote', 'ui']);
  const format = useFormat();
  const { moment, name } = useUsualColumns(now);
  const columns: Column<Share>[] = [
    moment(t('time'), ({ created_at }) => created_at),
    name(t('name'), ({ username }) => masked(username), { skeleton: 72 }),
    {
      header: t('state'),
      phone: 'below-end',
      skeleton: 110,
      cell: ({ status, confirms_at }) => (
        <Badge tone={tones[status]}>
          {status === 'pending'
            ? t('share_pending', { date: format.day(confirms_at, now) })
            : t(`share_${status}`)}
        </Badge>
      ),
    },
    {
      header: t('recharged'),
      align: 'end',
      phone: 'hidden',
      skeleton: 56,
      cell: ({ recharge_amount }) => <Text tone="muted">{format.money(recharge_amount)}</Text>,
    },
    {
      header: t('amount'),
      align: 'end',
      phone: 'end',
      skeleton: 56,
      cell: ({ amount, status }) => (
        <Text
          weight={500}
          nowrap
          {...(status === 'confirmed' ? { tone: 'success' as const } : {})}
          {...(status === 'taken_back' ? { style: { textDecoration: 'line-through' } } : {})}
        >
          {format.money(amount, true)}
        </Text>
      ),
    },
  ];
  return (
    <ListCard
      of={shares}
      title={t('shares')}
      columns={columns}
      rows={({ records: rows }) => rows}
      rowKey={({ id }) => id}
      loading={t('sharesLoading')}
      failed={{ title: t('sharesFailed'), safe: t('failedText') }}
      empty={{
        title: t('sharesNone'),
        text: t('sharesNoneText'),
      }}
      onRetry={onRetry}
      paging={{
        ...paging,
        counted: (count) => t('sharesCount', { count }),
      }}
    />
  );
}
