import type { loginIpLog } from '@ferry/core/contract/accounts/customer';
import type { CallAnswer } from '@ferry/core/contract/base/call';
import { Badge } from '../../../components/Badge/Badge.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { TextLink } from '../../../components/Link/Link.tsx';
import { Segments } from '../../../components/Segments/Segments.tsx';
import type { Column } from '../../../components/Table/Table.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { AlsoOnCards } from '../../parts/columns/AlsoOnCards.tsx';
import { addressColumn, deviceColumn, timeColumn } from '../../parts/columns/sign-in-columns.tsx';
import { StaleLine } from '../../parts/failure/LoadNotices.tsx';
import { ListCard, type Paging } from '../../parts/ListCard.tsx';
import type { Load } from '../../parts/load.ts';

export type LoginLog = Pick<CallAnswer<typeof loginIpLog>, 'result_list' | 'total_count'>;
type Try = LoginLog['result_list'][number];

export const loginLogFilters = ['all', 'this', 'others', 'refused'] as const;
export type LoginLogFilter = (typeof loginLogFilters)[number];

export interface LoginLogScreenProps extends Paging {
  log: Load<LoginLog>;
  /** Which sign-ins are shown. */
  show: LoginLogFilter;
  now: Date;
  /** The page for a sign-in that the customer did not make. */
  leakHref: string;
  /** Other sign-ins were chosen. */
  onShow: (show: LoginLogFilter) => void;
  onRetry: () => void;
}

/** Whether the password was right in another browser. A wrong password alone gave no access. */
const isWorthAQuestion = ({ is_current, is_login, refused_for }: Try): boolean =>
  !is_current && (is_login || refused_for === 'code_required' || refused_for === 'code_wrong');

function NotMe({ leakHref }: { leakHref: string }) {
  const { t } = useTranslation('activity');
  return (
    <TextLink href={leakHref} data-small data-quiet style={{ minHeight: 20 }}>
      {t('notMe')}
    </TextLink>
  );
}

function Outcome({ one }: { one: Try }) {
  const { t } = useTranslation('activity');
  if (one.is_login)
    return (
      <Text size={13} tone="muted" weight={400} nowrap>
        {t('signedIn')}
      </Text>
    );
  const said = one.refused_for === null ? t('refused') : t(`refused_${one.refused_for}`);
  return <Badge tone={isWorthAQuestion(one) ? 'error' : 'warning'}>{said}</Badge>;
}

function useColumns({ now, leakHref }: Pick<LoginLogScreenProps, 'now' | 'leakHref'>): Column<Try>[] {
  const { t } = useTranslation('activity');
  const format = useFormat();
  return [
    deviceColumn(t('device'), t('thisDevice')),
    {
      header: t('outcome'),
      phone: 'end',
      skeleton: 56,
      cell: (one) => <Outcome one={one} />,
    },
    addressColumn(t('ip'), ({ login_ip, created_at }) => (
      <>
        {login_ip || t('ipUnknown')}
        <AlsoOnCards nowrap>{format.recentMoment(created_at, now)}</AlsoOnCards>
      </>
    )),
    timeColumn(t('time'), { phone: 'hidden', skeleton: 88 }, ({ created_at }) =>
      format.recentMoment(created_at, now),
    ),
    {
      header: t('action'),
      align: 'end',
      phone: 'below-end',
      skeleton: 40,
      // As wide with the question as without it.
      width: '96px',
      cell: (one) => isWorthAQuestion(one) && <NotMe leakHref={leakHref} />,
    },
  ];
}

/** All tries to sign in, with result, address and device. */
export function LoginLogScreen(props: LoginLogScreenProps) {
  const { log, show, now, onShow, onRetry } = props;
  const { t } = useTranslation('activity');
  return (
    <>
      <StaleLine of={log} now={now} />
      <div>
        <Segments
          label={t('which')}
          value={show}
          onChange={onShow}
          options={loginLogFilters.map((value) => ({ value, label: t(`which_${value}`) }))}
        />
      </div>
      <ListCard
        of={log}
        title={t('signIns')}
        untitled
        columns={useColumns(props)}
        rows={({ result_list }) => result_list}
        rowKey={({ id }) => id}
        loading={t('signInsLoading')}
        failed={{ title: t('signInsFailedTitle'), safe: t('failedText') }}
        empty={{ title: t('signInsEmptyTitle'), text: t('signInsEmptyText') }}
        nothingFits={{ title: t('noneTitle'), text: t('signInsNoneText') }}
        onShowAll={show !== 'all' && (() => onShow('all'))}
        onRetry={onRetry}
        paging={{ ...props, counted: (count) => t('entries', { count }) }}
      />
    </>
  );
}
