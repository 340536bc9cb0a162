import { styled } from 'styled-components';
import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { Checkbox } from '../../../components/Checkbox/Checkbox.tsx';
import { EmptyState } from '../../../components/EmptyState/EmptyState.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { OnlyWide, Row, Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { below } from '../../../theme/breakpoints.ts';
import { FailedCard } from '../../parts/failure/LoadNotices.tsx';
import type { Load } from '../../parts/load.ts';
import { DiffTable } from '../../parts/plan/DiffTable.tsx';
import type { Quote } from '../shop-types.ts';
import { CouponField, type CouponState } from './CouponField.tsx';
import { deedOf, useLossWords, useValidity } from './effect.ts';
import { PayButton, PayHint, PayNotice, type PayProps } from './PayAction.tsx';
import { PriceLines } from './PriceLines.tsx';

/** The checkbox is inside of a text line, and the notice provides the padding for touch. */
const Accept = styled.span`
  display: block;
  margin-top: 4px;
  ${below.lg} { margin: -4px 0 -11px; }
`;

/** From `md` on the panel has its own column, which is never empty. */
const BesidePlans = styled.div`
  ${below.md} { display: none; }
`;

export interface QuotePanelProps extends Omit<PayProps, 'quote' | 'isStale'> {
  quote: Load<Quote> | undefined;
  now: Date;
  /** The price before the customer left for a recharge. */
  priceBefore?: string | undefined;
  /** The customer agrees to the losses, or no more. */
  onAcceptLosses: (accepted: boolean) => void;
  /** A coupon for the quote. Missing if there are none. */
  coupon?: Omit<CouponState, 'isLocked'>;
  /** Requests the quote again. */
  onRetryQuote: () => void;
}

function Losses({
  quote,
  now,
  isAccepted,
  isLocked,
  onAccept,
}: {
  quote: Quote;
  now: Date;
  isAccepted: boolean;
  isLocked: boolean;
  onAccept: (accepted: boolean) => void;
}) {
  const { t } = useTranslation('shop');
  const words = useLossWords(now)(quote);
  return (
    <Notice tone="warning">
      {words}
      <Accept>
        <Checkbox
          checked={isAccepted}
          disabled={isLocked}
          onChange={(event) => onAccept(event.target.checked)}
        >
          {t('lossAccept')}
        </Checkbox>
      </Accept>
    </Notice>
  );
}

/** Shown if the price differs from the one before the recharge. An invalid price shows nothing. */
function PriceChange({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation('shop');
  const format = useFormat();
  if (!/^\d{1,12}\.\d\d$/.test(before)) return null;
  return (
    <Notice tone="warning">
      {t('priceChanged', { before: format.money(before), after: format.money(after) })}
    </Notice>
  );
}

function Offered({
  quote,
  ...props
}: Omit<QuotePanelProps, 'quote'> & { quote: Extract<Load<Quote>, { state: 'ready' }> }) {
  const { phase, now } = props;
  const { t } = useTranslation('shop');
  const format = useFormat();
  const { data } = quote;
  const { words, isShort } = useValidity(data.expires_at, now);
  const isStale = quote.stale !== undefined;
  const pay = { ...props, quote: data, isStale };
  return (
    <Card
      title={
        <>
          {t(deedOf(data), { product: data.shop_name })}
          <VisuallyHidden role="status">
            {phase === 'quoting' ? t('requoting') : t('quoted', { amount: format.money(data.to_pay) })}
          </VisuallyHidden>
        </>
      }
      tools={
        <Text size={13} tone={isShort ? 'warning' : 'muted'} nowrap>
          {phase === 'quoting' ? t('requoting') : words}
        </Text>
      }
    >
      <CardBody>
        <Stack gap={16}>
          <DiffTable before={data.before} after={data.after} now={now} />
          {data.losses.length > 0 && (
            <Losses
              quote={data}
              now={now}
              isAccepted={props.hasAcceptedLosses}
              isLocked={phase === 'paying' || phase === 'unanswered'}
              onAccept={props.onAcceptLosses}
            />
          )}
          {props.priceBefore !== undefined && props.priceBefore !== data.to_pay && (
            <PriceChange before={props.priceBefore} after={data.to_pay} />
          )}
          {props.coupon && (
            <CouponField
              {...props.coupon}
              isLocked={isStale || (phase !== 'quoted' && phase !== 'choosing')}
            />
          )}
          <PriceLines quote={data} />
          <OnlyWide>
            <Stack gap={12}>
              <PayNotice {...pay} />
              <PayButton {...pay} />
              <PayHint {...pay} />
            </Stack>
          </OnlyWide>
        </Stack>
      </CardBody>
    </Card>
  );
}

function QuoteSkeleton() {
  const { t } = useTranslation('shop');
  return (
    <Card title={t('quoteOf')} aria-busy>
      <VisuallyHidden role="status">{t('requoting')}</VisuallyHidden>
      <CardBody>
        <Stack gap={16}>
          <div style={{ paddingTop: 26 }}>
            {[56, 72, 48, 64, 60, 70].map((width) => (
              <Row between key={width} style={{ height: 35 }}>
                <Skeleton width={48} />
                <Skeleton width={width} />
                <Skeleton width={width + 8} />
              </Row>
            ))}
          </div>
          <Stack gap={8}>
            {[96, 64, 80].map((width) => (
              <Row between key={width}>
                <Skeleton width={width} line={20} />
                <Skeleton width={52} />
              </Row>
            ))}
          </Stack>
          <Row between>
            <Skeleton width={32} line={50} />
            <Skeleton width={112} height={28} />
          </Row>
          <OnlyWide>
            <Stack gap={12}>
              <Skeleton height={44} radius={8} />
              <Skeleton width={180} height={10} line={18} />
            </Stack>
          </OnlyWide>
        </Stack>
      </CardBody>
    </Card>
  );
}

/** The price and effect of a purchase. Nothing is paid before the button is pressed. */
export function QuotePanel(props: QuotePanelProps) {
  const { quote } = props;
  const { t } = useTranslation('shop');
  if (quote === undefined) {
    return (
      <BesidePlans>
        <Card>
          <EmptyState title={t('quoteNoneTitle')}>{t('quoteNoneText')}</EmptyState>
        </Card>
      </BesidePlans>
    );
  }
  if (quote.state === 'loading') return <QuoteSkeleton />;
  if (quote.state === 'failed') {
    return <FailedCard of={quote} title={t('quoteFailedTitle')} onRetry={props.onRetryQuote} />;
  }
  return <Offered {...props} quote={quote} />;
}
