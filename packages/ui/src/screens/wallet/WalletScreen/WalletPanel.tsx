import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { bills } from '@ferry/core/contract/bills/customer';
import type { show } from '@ferry/core/contract/wallet/customer';
import { addMoney } from '@ferry/core/format/numbers/money-sums';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { styled } from 'styled-components';
import { Button, ButtonLink } from '../../../components/Button/Button.tsx';
import { Figure } from '../../../components/Figure/Figure.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { Panel, PanelPart } from '../../../components/Panel/Panel.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Row } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { below, from } from '../../../theme/breakpoints.ts';
import { ConfirmLoss } from '../../parts/dialogs/ConfirmLoss.tsx';
import { FailedRow } from '../../parts/failure/LoadNotices.tsx';
import { type Attempt, figuresOf, type Load } from '../../parts/load.ts';

/** The height of the two lines that most customers have, so that nothing shifts below. */
const Lines = styled.div`
  ${from.md} { min-height: 46px; }
`;
const Below = styled.div`
  margin-top: 8px;
`;

/** Aligns the buttons of the parts, below texts of different lengths. */
const Part = styled(PanelPart)`
  ${from.md} { display: flex; flex-direction: column; & > :last-child { margin-top: auto; padding-top: 8px; } }
  /* Below one that loads, a part would move. */
  ${below.md} { &[aria-busy] ~ & { visibility: hidden; } }
`;

export type Wallet = CallAnswer<typeof show>['result'];
type Bills = CallAnswer<typeof bills>['result'];
type Bill = Bills['bills'][number];

export interface WalletPanelProps {
  /** The customer's bills. `undefined` without the permission to read them. */
  bills: Load<Bills> | undefined;
  now: Date;
  redeemHref: string;
  /** Missing if no payment method is configured. Then there is no such button. */
  rechargeHref?: ((missing?: string) => string) | undefined;
  renewalsHref: string;
  plansHref: string;
  /** Moves the whole invite balance into the wallet. */
  move: Attempt;
  /** Moves the invite balance to the balance. */
  onMove: () => void;
  /** Reads again what did not load. */
  onRetry: () => void;
}

/** The bill that is paid next. One without auto-renewal only if there is no other. */
const nextOf = ({ bills }: Bills): Bill | undefined => {
  const open = bills.filter(({ blocked }) => blocked === null);
  return open.find(({ auto_renews }) => auto_renews) ?? open[0];
};

function NextSkeleton() {
  return (
    <>
      <Skeleton width={80} height={18} line={32} />
      <Lines>
        <Skeleton width={150} line={22} />
        <Skeleton width={130} line={24} />
      </Lines>
      <Below>
        <Skeleton width={92} control />
      </Below>
    </>
  );
}

function NextCharge({
  bills,
  now,
  renewalsHref,
  plansHref,
  rechargeHref,
  onRetry,
}: Pick<WalletPanelProps, 'now' | 'renewalsHref' | 'plansHref' | 'rechargeHref' | 'onRetry'> & {
  bills: Load<Bills> | undefined;
}) {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  if (bills?.state === 'loading') return <NextSkeleton />;
  if (bills?.state === 'failed') {
    return (
      <>
        <FailedRow of={bills} title={t('nextFailed')} onRetry={onRetry} />
        <Below>
          <ButtonLink href={renewalsHref}>{t('renewals')}</ButtonLink>
        </Below>
      </>
    );
  }
  const isKnown = bills !== undefined;
  const bill = isKnown ? nextOf(bills.data) : undefined;
  const charged = bill?.auto_renews ? bill : undefined;
  return (
    <>
      <Text size={charged ? 20 : 14} weight={600} style={{ lineHeight: '32px' }}>
        {charged ? format.money(charged.amount) : t(isKnown ? 'nextNone' : 'nextBarred')}
      </Text>
      <Lines>
        {charged ? (
          <>
            <Text as="p">
              {t('nextOn', { date: format.day(charged.renews_at, now), plan: charged.shop_name })}
            </Text>
            <Text as="p" size={13} tone={charged.is_covered ? 'success' : 'warning'} style={line}>
              <Icon as={charged.is_covered ? CircleCheck : CircleAlert} size={16} />
              {charged.is_covered
                ? t('nextCovered', { amount: format.money(addMoney(charged.balance, `-${charged.amount}`)) })
                : t('nextShort', { amount: format.money(charged.missing) })}
            </Text>
          </>
        ) : (
          <Text as="p" size={13} tone="muted">
            {bill
              ? t('nextOff', { date: format.day(bill.ends_at, now) })
              : t(isKnown ? 'nextNoneText' : 'nextBarredText')}
          </Text>
        )}
      </Lines>
      <Below>
        {bills?.data.bills.length === 0 ? (
          <ButtonLink href={plansHref}>{t('seePlans')}</ButtonLink>
        ) : (
          <Row wrap>
            {charged && !charged.is_covered && rechargeHref && (
              <ButtonLink href={rechargeHref(charged.missing)}>
                {t('rechargeMissing', { amount: format.money(charged.missing) })}
              </ButtonLink>
            )}
            <ButtonLink href={renewalsHref}>{t('renewals')}</ButtonLink>
          </Row>
        )}
      </Below>
    </>
  );
}
const line = { display: 'flex', gap: 6, alignItems: 'center', marginTop: 4 };

function InviteBalance({
  wallet,
  move,
  onMove,
}: Pick<WalletPanelProps, 'move' | 'onMove'> & { wallet: Wallet | undefined }) {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  if (wallet === undefined) {
    return (
      <>
        <Skeleton width={80} height={18} line={32} />
        <Skeleton width={180} line={20} />
        <Below>
          <Skeleton width={92} control />
        </Below>
      </>
    );
  }
  const amount = format.money(wallet.invite_balance);
  const isNothing = /^[0.]+$/.test(wallet.invite_balance);
  // A debt is paid first.
  const left = addMoney(addMoney(wallet.wallet_balance, wallet.invite_balance), `-${wallet.debt}`);
  const after = left.startsWith('-') ? '0.00' : left;
  return (
    <>
      <Text size={20} weight={600} style={{ lineHeight: '32px' }}>
        {amount}
      </Text>
      <Text as="p" size={13} tone="muted">
        {t('inviteText')}
      </Text>
      <Below>
        <ConfirmLoss
          title={t('inviteMoveTitle', { amount })}
          text={t('inviteMoveText', {
            before: format.money(wallet.wallet_balance),
            after: format.money(after),
          })}
          deed={t('inviteDeed', { amount })}
          keep={t('inviteKeep')}
          attempt={move}
          onConfirm={onMove}
          isHarmless
        >
          {(ask) =>
            isNothing ? (
              <Text as="p" size={13} tone="muted">
                {t('inviteNothing')}
              </Text>
            ) : (
              <Button onClick={ask}>{t('inviteMove', { amount })}</Button>
            )
          }
        </ConfirmLoss>
      </Below>
    </>
  );
}

/** The balance, the next charge, and the earnings by inviting. */
export function WalletPanel({ of, ...props }: WalletPanelProps & { of: Load<Wallet> }) {
  const { bills, rechargeHref, redeemHref } = props;
  const { t } = useTranslation('wallet');
  const format = useFormat();
  const wallet = of.state === 'ready' ? of.data : undefined;
  return (
    <Panel
      aria-busy={wallet === undefined || undefined}
      data-growing={wallet === undefined || bills?.state === 'loading' || undefined}
    >
      <Part data-span="4" data-full>
        <Text size={13} tone="muted">
          {t('balance')}
        </Text>
        <div {...figuresOf(of)}>
          {wallet ? (
            <Figure
              before={format.currency}
              value={format.money(wallet.wallet_balance).replace(format.currency, '')}
            />
          ) : (
            <Skeleton width={148} height={34} line={48} />
          )}
        </div>
        <Below>
          <Row wrap>
            {rechargeHref && (
              <ButtonLink href={rechargeHref()} kind="primary">
                {t('recharge')}
              </ButtonLink>
            )}
            <ButtonLink href={redeemHref} kind={rechargeHref ? 'default' : 'primary'}>
              {t('redeem')}
            </ButtonLink>
          </Row>
        </Below>
      </Part>
      <Part data-span="4" data-full aria-busy={bills?.state === 'loading' || undefined} {...figuresOf(bills)}>
        <Text size={13} tone="muted">
          {t('next')}
        </Text>
        <NextCharge {...props} />
      </Part>
      <Part data-span="4" data-full {...figuresOf(of)}>
        <Text size={13} tone="muted">
          {t('inviteBalance')}
        </Text>
        <InviteBalance {...props} wallet={wallet} />
      </Part>
    </Panel>
  );
}
