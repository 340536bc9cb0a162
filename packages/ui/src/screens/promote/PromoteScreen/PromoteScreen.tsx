import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { moveToWallet, show } from '@ferry/core/contract/invites/customer';
import { styled } from 'styled-components';
import { Button } from '../../../components/Button/Button.tsx';
import { Figure } from '../../../components/Figure/Figure.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { Panel, PanelPart } from '../../../components/Panel/Panel.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { below, from } from '../../../theme/breakpoints.ts';
import { ConfirmLoss } from '../../parts/dialogs/ConfirmLoss.tsx';
import { FailedCard, StaleLine } from '../../parts/failure/LoadNotices.tsx';
import type { Paging } from '../../parts/ListCard.tsx';
import { type Attempt, figuresOf, type Load } from '../../parts/load.ts';
import { CardColumn, MainAndSide } from '../../parts/MainAndSide.tsx';
import { InviteCard, type InviteCardProps } from './InviteCard.tsx';
import { PeopleCard, type Shares, SharesCard } from './Lists.tsx';
import { MonthsCard, type MonthsCardProps } from './MonthsCard.tsx';

export type Invites = CallAnswer<typeof show>['result'];
export type Moved = CallAnswer<typeof moveToWallet>['result'];

export interface PromoteScreenProps
  extends Omit<MonthsCardProps, 'onRetry'>,
    Pick<InviteCardProps, 'siteName' | 'onShare'> {
  invites: Load<Invites>;
  shares: Load<Shares>;
  now: Date;
  /** The shown page of the customers who joined. */
  people: Paging;
  /** The shown page of the rewards. */
  sharePages: Paging;
  move: Attempt;
  /** The amount that was moved on this page. */
  moved?: Moved | undefined;
  /** Moves the rewards to the wallet. */
  onMove: () => void;
  onRetry: () => void;
}

/** On tablets like on phones: beside the invite card a third of the row is too narrow for the button. */
const Earned = styled(Panel)`
  ${below.lg} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    && > * { grid-column: auto; }
    && > [data-full] { grid-column: 1 / -1; }
  }
  [data-full] > [data-control] { margin-top: 8px; }
  ${from.md} { [data-full] > button { justify-self: start; } [data-full] > [data-control] { max-width: 128px; } }
`;

const Column = styled(CardColumn)`
  ${from.md} { align-content: stretch; grid-template-rows: auto 1fr; & > [data-late] > section { height: 100%; } }
  /* On phones the invite link comes before the monthly earnings. */
  ${below.md} { display: contents; & > [data-late] { order: 1; } }
`;

function Fact({
  label,
  value,
  text,
  of,
}: {
  label: string;
  value: string | undefined;
  text: string | undefined;
  of: Load<unknown>;
}) {
  return (
    <PanelPart data-span="3" style={{ gap: 4 }} {...figuresOf(of)}>
      <Text size={13} tone="muted">
        {label}
      </Text>
      {value === undefined ? (
        <Skeleton width={72} height={20} line={28} />
      ) : (
        <Text size={20} weight={600}>
          {value}
        </Text>
      )}
      {text === undefined ? (
        <Skeleton width={96} height={10} line={20} />
      ) : (
        <Text size={13} tone="muted">
          {text}
        </Text>
      )}
    </PanelPart>
  );
}

function MoveOut({
  balance,
  offline,
  move,
  onMove,
}: Pick<PromoteScreenProps, 'move' | 'onMove'> & { balance: string; offline: boolean }) {
  const { t } = useTranslation('promote');
  const amount = useFormat().money(balance);
  return (
    <ConfirmLoss
      title={t('moveTitle')}
      text={t('moveText', { amount })}
      deed={t('moveDeed', { amount })}
      keep={t('moveKeep')}
      isHarmless
      attempt={move}
      onConfirm={onMove}
    >
      {(ask) =>
        balance === '0.00' ? (
          <Text as="p" size={13} tone="muted" style={{ marginTop: 8, lineHeight: 'var(--control)' }}>
            {t('moveNothing')}
          </Text>
        ) : (
          <Button kind="primary" disabled={offline} style={{ marginTop: 8 }} onClick={ask}>
            {t('moveAll', { amount })}
          </Button>
        )
      }
    </ConfirmLoss>
  );
}

function Sums({
  of,
  now,
  move,
  onMove,
}: Pick<PromoteScreenProps, 'now' | 'move' | 'onMove'> & { of: Load<Invites> }) {
  const { t } = useTranslation('promote');
  const format = useFormat();
  const invites = of.state === 'ready' ? of.data : undefined;
  const offline = of.state === 'ready' && of.stale !== undefined;
  const balance = invites?.invite_balance;
  return (
    <Earned aria-busy={invites === undefined || undefined} data-growing={invites === undefined || undefined}>
      <PanelPart data-span="6" data-full {...figuresOf(of)}>
        <Text size={13} tone="muted">
          {t('available')}
        </Text>
        {balance === undefined ? (
          <>
            <Skeleton width={148} height={34} line={48} />
            <Skeleton control />
          </>
        ) : (
          <>
            <Figure before={format.currency} value={format.money(balance).replace(format.currency, '')} />
            <MoveOut balance={balance} offline={offline} move={move} onMove={onMove} />
          </>
        )}
      </PanelPart>
      <Fact
        of={of}
        label={t('pending')}
        value={invites && format.money(invites.pending_commission)}
        text={
          invites &&
          (invites.next_confirms_at
            ? t('pendingNext', { date: format.day(invites.next_confirms_at, now) })
            : t('pendingNone'))
        }
      />
      <Fact
        of={of}
        label={t('total')}
        value={invites && format.money(invites.total_commission)}
        text={invites && t('movedOut', { amount: format.money(invites.moved_to_wallet) })}
      />
    </Earned>
  );
}

/** Inviting: the earnings, the link, six months, the invited customers, and each commission. */
export function PromoteScreen(props: PromoteScreenProps) {
  const { invites, shares, now, move, moved, onRetry } = props;
  const { t } = useTranslation('promote');
  const format = useFormat();
  if (invites.state === 'failed') {
    return <FailedCard of={invites} title={t('failedTitle')} safe={t('failedText')} onRetry={onRetry} />;
  }
  const data = invites.state === 'ready' ? invites.data : undefined;
  // The list of friends already shows it.
  const isNobody = data?.total_invites === 0 && shares.state === 'ready' && shares.data.total_count === 0;
  return (
    <>
      <StaleLine of={invites} now={now} />
      {moved && move.state === 'idle' && (
        <Notice tone="success">
          {t('moved', { moved: format.money(moved.moved), balance: format.money(moved.wallet_balance) })}
        </Notice>
      )}
      <MainAndSide style={{ alignItems: 'stretch' }}>
        <Column>
          <Sums of={invites} now={now} move={move} onMove={props.onMove} />
          <div data-late>
            <MonthsCard {...props} />
          </div>
        </Column>
        <InviteCard invites={data} siteName={props.siteName} onShare={props.onShare} />
      </MainAndSide>
      <PeopleCard {...props.people} invites={invites} now={now} onRetry={onRetry} />
      {!isNobody && <SharesCard {...props.sharePages} shares={shares} now={now} onRetry={onRetry} />}
    </>
  );
}
