import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { buy, quoteBuy } from '@ferry/core/contract/shop/v1';
import { type ReactNode, useState } from 'react';
import { Button, ButtonLink } from '../../../components/Button/Button.tsx';
import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { Checkbox } from '../../../components/Checkbox/Checkbox.tsx';
import { EmptyState } from '../../../components/EmptyState/EmptyState.tsx';
import { Facts } from '../../../components/Facts/Facts.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { TextLink } from '../../../components/Link/Link.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Stack } from '../../../components/Stack/Stack.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { Failure } from '../../parts/Failure.tsx';
import { FailedCard } from '../../parts/failure/LoadNotices.tsx';
import { type Attempt, isOffered, type Load } from '../../parts/load.ts';
import { Change } from '../Change.tsx';
import { FactsSkeleton } from '../FactsSkeleton.tsx';

export type OldQuote = Omit<CallAnswer<typeof quoteBuy>, 'ret' | 'msg'>;
export type OldReceipt = Omit<CallAnswer<typeof buy>, 'ret' | 'msg'>;

export interface OldPaymentScreenProps {
  /** Missing if no item was chosen. */
  quote: Load<OldQuote> | undefined;
  /** The amount to recharge: the missing sum, but at least the minimum. `undefined` until it is known. */
  toRecharge: string | undefined;
  /** The screen of the recharge, once it was started. */
  recharge?: ReactNode;
  /** After the purchase. */
  receipt?: OldReceipt | undefined;
  attempt: Attempt;
  shopHref: string;
  recordsHref: string;
  newShopHref: string;
  /** Starts a recharge of `toRecharge`. */
  onRecharge: () => void;
  /** Buys the item from the balance. */
  onBuy: (order: { acceptLosses: boolean }) => void;
  onRetry: () => void;
}

function Done({ receipt, recordsHref }: { receipt: OldReceipt; recordsHref: string }) {
  const { t } = useTranslation('recharge');
  const format = useFormat();
  return (
    <Card style={{ maxWidth: 560 }}>
      <EmptyState
        title={t('oldDone', { product: receipt.shop_name })}
        action={<ButtonLink href={recordsHref}>{t('oldRecords')}</ButtonLink>}
      >
        {t('oldDoneText', { amount: format.money(receipt.paid), balance: format.money(receipt.balance) })}
      </EmptyState>
    </Card>
  );
}

function QuoteSkeleton() {
  const { t } = useTranslation('recharge');
  return (
    <Card title={t('oldTitle')} style={{ maxWidth: 560 }} aria-busy>
      <CardBody>
        <VisuallyHidden role="status">{t('loadingOne')}</VisuallyHidden>
        <Stack gap={16}>
          <FactsSkeleton widths={[120, 56, 64]} name={48} line={22} />
          <Skeleton height={44} radius={8} />
        </Stack>
      </CardBody>
    </Card>
  );
}

function Offered({ quote, ...props }: Omit<OldPaymentScreenProps, 'quote'> & { quote: OldQuote }) {
  const { t } = useTranslation('recharge');
  const format = useFormat();
  const [acceptLosses, setAccepted] = useState(false);
  const isShort = quote.missing !== '0.00';
  const isSending = props.attempt.state === 'sending';
  const button = { kind: 'primary', size: 'big', wide: true, busy: isSending } as const;
  return (
    <Card title={t(isShort ? 'oldTitle' : 'oldBuyTitle')} style={{ maxWidth: 560 }}>
      <CardBody>
        <Stack gap={12}>
          <Facts
            facts={[
              { name: t('oldGoods'), value: quote.shop_name },
              ...quote.lines.map(({ kind, amount }) => ({
                name: t(kind === 'price' ? 'oldPrice' : 'oldDiscount'),
                value: format.money(amount),
              })),
              {
                name: t('balance'),
                value: isShort ? (
                  format.money(quote.balance)
                ) : (
                  <Change balance={quote.balance} amount={`-${quote.to_pay}`} />
                ),
              },
              ...(isShort ? [{ name: t('oldMissing'), value: <b>{format.money(quote.missing)}</b> }] : []),
            ]}
          />
          {!isShort && quote.losses.length > 0 && (
            <Checkbox checked={acceptLosses} onChange={(event) => setAccepted(event.target.checked)}>
              {t('oldLoses')}
            </Checkbox>
          )}
          <Failure attempt={props.attempt} />
          {!isOffered(props.attempt) ? null : isShort ? (
            props.recharge === undefined &&
            (props.toRecharge === undefined ? (
              <Skeleton height={44} radius={8} />
            ) : (
              <Button {...button} busyLabel={t('beginning')} onClick={props.onRecharge}>
                {t('oldRecharge', { amount: format.money(props.toRecharge) })}
              </Button>
            ))
          ) : (
            <Button
              {...button}
              busyLabel={t('oldBuying')}
              disabled={quote.losses.length > 0 && !acceptLosses}
              onClick={() => props.onBuy({ acceptLosses })}
            >
              {t('oldBuy', { amount: format.money(quote.to_pay) })}
            </Button>
          )}
        </Stack>
      </CardBody>
    </Card>
  );
}

/** The flow of the older portal: recharges the missing amount and then buys the item. */
export function OldPaymentScreen({ quote, ...props }: OldPaymentScreenProps) {
  const { receipt, recharge, shopHref, recordsHref } = props;
  const { t } = useTranslation('recharge');
  if (receipt) return <Done receipt={receipt} recordsHref={recordsHref} />;
  const old = (
    <Notice
      action={
        <TextLink data-small href={props.newShopHref}>
          {t('oldNew')}
        </TextLink>
      }
    >
      {t('oldNotice')}
    </Notice>
  );
  if (quote === undefined) {
    return (
      <>
        {old}
        <Card>
          <EmptyState
            title={t('oldChooseTitle')}
            action={
              <ButtonLink href={shopHref} kind="primary">
                {t('oldChoose')}
              </ButtonLink>
            }
          />
        </Card>
      </>
    );
  }
  if (quote.state === 'loading')
    return (
      <>
        {old}
        <QuoteSkeleton />
      </>
    );
  if (quote.state === 'failed') {
    return <FailedCard of={quote} title={t('oldFailed')} onRetry={props.onRetry} />;
  }
  const isShort = quote.data.missing !== '0.00';
  return (
    <>
      {old}
      <Offered {...props} quote={quote.data} />
      {isShort && recharge}
    </>
  );
}
