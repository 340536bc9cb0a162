import { type ReactNode, useState } from 'react';
import { Button, ButtonLink } from '../../../components/Button/Button.tsx';
import { Checkbox } from '../../../components/Checkbox/Checkbox.tsx';
import { Dialog } from '../../../components/Dialog/Dialog.tsx';
import { Facts } from '../../../components/Facts/Facts.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { Failure } from '../../parts/Failure.tsx';
import { FailedLoad } from '../../parts/failure/LoadNotices.tsx';
import { type Attempt, isOffered, type Load } from '../../parts/load.ts';
import type { Product, Quote } from '../shop-types.ts';

export interface BuyDialogProps {
  /** What is bought. Missing while the dialog is closed. */
  product: Product | undefined;
  quote: Load<Quote>;
  now: Date;
  attempt: Attempt;
  /** The page that recharges the missing amount and then buys. */
  paymentHref: (shopId: number) => string;
  /** Buys it for the quoted price. */
  onBuy: (quote: Quote, acceptsLosses: boolean) => void;
  onRetryQuote: () => void;
  onClose: () => void;
}

function QuoteFacts({ quote, now }: { quote: Quote; now: Date }) {
  const { t } = useTranslation('shopOld');
  const format = useFormat();
  const day = (at: string | null) => (at === null ? t('none') : format.day(at, now));
  const { before, after } = quote;
  const isShort = quote.missing !== '0.00';
  const facts: Array<{ name: string; value: ReactNode }> = [
    ...quote.lines.map(({ label, amount }) => ({ name: label, value: format.money(amount) })),
    { name: t('toPay'), value: <Text weight={600}>{format.money(quote.to_pay)}</Text> },
    { name: t('balance'), value: format.money(quote.balance) },
    isShort
      ? { name: t('missing'), value: <Text tone="warning">{format.money(quote.missing)}</Text> }
      : { name: t('balanceAfter'), value: format.money(quote.balance_after) },
    {
      name: t('expires'),
      value: t('change', { before: day(before.level_expires_at), after: day(after.level_expires_at) }),
    },
    {
      name: t('trafficLeft'),
      value: t('change', { before: format.bytes(before.bytes_left), after: format.bytes(after.bytes_left) }),
    },
  ];
  return <Facts small facts={facts} />;
}

function Deed({ props, isAccepted }: { props: BuyDialogProps; isAccepted: boolean }) {
  const { product, quote, attempt } = props;
  const { t } = useTranslation('shopOld');
  const format = useFormat();
  if (quote.state !== 'ready' || product === undefined || !isOffered(attempt)) return null;
  const { data } = quote;
  if (data.missing !== '0.00') {
    return (
      <ButtonLink kind="primary" href={props.paymentHref(product.id)}>
        {t('recharge', { amount: format.money(data.missing) })}
      </ButtonLink>
    );
  }
  return (
    <Button
      kind="primary"
      busy={attempt.state === 'sending'}
      busyLabel={t('paying')}
      disabled={quote.stale !== undefined || (data.losses.length > 0 && !isAccepted)}
      onClick={() => props.onBuy(data, isAccepted)}
    >
      {t('pay', { amount: format.money(data.to_pay) })}
    </Button>
  );
}

/** The price and effect of a product, with the button that pays. */
export function BuyDialog(props: BuyDialogProps) {
  const { product, quote, now, attempt, onClose } = props;
  const { t } = useTranslation(['shopOld', 'ui']);
  // The acceptance applies to one product only.
  const [accepted, setAccepted] = useState<number>();
  const isAccepted = product !== undefined && accepted === product.id;
  return (
    <Dialog
      open={product !== undefined}
      onClose={onClose}
      title={t('buyOf', { product: product?.shop_name ?? '' })}
      actions={
        <>
          <Deed props={props} isAccepted={isAccepted} />
          <Button kind="quiet" onClick={onClose}>
            {isOffered(attempt) ? t('keep') : t('ui:close')}
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        {quote.state === 'loading' && (
          <div role="status" aria-label={t('quoting')}>
            <Skeleton height={232} radius={8} />
          </div>
        )}
        {quote.state === 'failed' && (
          <FailedLoad of={quote} title={t('quoteFailed')} onRetry={props.onRetryQuote} />
        )}
        {quote.state === 'ready' && (
          <>
            <QuoteFacts quote={quote.data} now={now} />
            {quote.data.losses.length > 0 && (
              <Notice tone="warning">
                {t('loses')}
                <br />
                <Checkbox
                  checked={isAccepted}
                  onChange={(event) => setAccepted(event.target.checked ? product?.id : undefined)}
                >
                  {t('accept')}
                </Checkbox>
              </Notice>
            )}
          </>
        )}
        <Failure attempt={attempt} />
      </Stack>
    </Dialog>
  );
}
