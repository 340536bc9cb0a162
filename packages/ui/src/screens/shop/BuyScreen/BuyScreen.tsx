import { useRef } from 'react';
import { styled } from 'styled-components';
import { Card } from '../../../components/Card/Card.tsx';
import { EmptyState } from '../../../components/EmptyState/EmptyState.tsx';
import { scrollToPart } from '../../../components/Link/scroll.ts';
import { useTranslation } from '../../../locales/use-translation.ts';
import { below, from } from '../../../theme/breakpoints.ts';
import { Failure } from '../../parts/Failure.tsx';
import { FailedCard, StaleLine } from '../../parts/failure/LoadNotices.tsx';
import type { Attempt, Load } from '../../parts/load.ts';
import type { Receipt, Shop, ShopPurpose } from '../shop-types.ts';
import { BuySkeleton } from './BuySkeleton.tsx';
import { Catalogue, Column } from './Catalogue.tsx';
import { PayBar } from './PayAction.tsx';
import { QuotePanel, type QuotePanelProps } from './QuotePanel.tsx';
import { ReceiptCard } from './ReceiptCard.tsx';

export interface BuyScreenProps extends QuotePanelProps {
  shop: Load<Shop>;
  /** Missing: to look around. */
  purpose?: ShopPurpose | undefined;
  /** The shop without a purpose. */
  allHref: string;
  /** The shop id of the requested quote. */
  chosen: number | undefined;
  onChoose: (shopId: number) => void;
  /** Whether the plans are compared side by side. */
  isComparing?: boolean;
  /** The comparison was opened or closed. */
  onCompare: (isComparing: boolean) => void;
  onRetryShop: () => void;
  /** A payment whose response was lost before the page was reloaded. */
  before?: Attempt;
  /** After the payment. */
  receipt?: Receipt | undefined;
  homeHref: string;
  /** From the receipt back to the catalogue. */
  onLeave: () => void;
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
  align-items: start;
  /* Below plans of unknown height it would move. */
  ${below.md} { & > [data-waiting] { display: none; } }
  /* The pay bar grows with its message, over the end of the page. */
  ${below.lg} { &:has(+ [data-dock] > [role]) { padding-bottom: 68px; } }
  ${from.md} {
    grid-template-columns: minmax(0, 1fr) 372px;
    grid-template-rows: auto 1fr;
    & > :nth-child(2) { grid-column: 2; grid-row: 1 / 3; }
  }
  ${from.lg} {
    row-gap: 24px;
    & > :nth-child(2) { position: sticky; top: calc(var(--topbar) + 8px); }
  }
`;

const Rules = styled.section`
  display: grid;
  gap: 12px;
  dl { display: grid; grid-template-columns: auto 1fr; border-top: 1px solid var(--line); font-size: var(--t13); line-height: 20px; }
  dt, dd { padding: 9px 0; border-bottom: 1px solid var(--line); }
  dl > :nth-last-child(-n + 2) { border-bottom: 0; }
  dt { color: var(--muted); white-space: nowrap; padding-inline-end: 24px; }
`;

/** The shop: choose, see the effect, pay. One primary button with the amount. */
export function BuyScreen(props: BuyScreenProps) {
  const { shop, chosen, quote, phase, receipt, now, hasAcceptedLosses } = props;
  const { t } = useTranslation('shop');
  const panel = useRef<HTMLDivElement>(null);
  if (receipt && phase === 'done') {
    return <ReceiptCard receipt={receipt} now={now} homeHref={props.homeHref} onLeave={props.onLeave} />;
  }
  if (shop.state === 'failed') {
    return (
      <FailedCard of={shop} title={t('failedTitle')} safe={t('failedText')} onRetry={props.onRetryShop} />
    );
  }
  if (shop.state === 'ready' && Object.keys(shop.data.products).length === 0) {
    return (
      <>
        <StaleLine of={shop} now={now} />
        <Card>
          <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
        </Card>
      </>
    );
  }
  const showLosses = () => {
    if (panel.current) scrollToPart(panel.current, 'center');
    panel.current?.querySelector<HTMLInputElement>('input[type=checkbox]')?.focus({ preventScroll: true });
  };
  return (
    <>
      <StaleLine of={shop} now={now} />
      {props.before && <Failure attempt={props.before} />}
      <Columns>
        <Column>
          {shop.state === 'loading' ? (
            <BuySkeleton />
          ) : (
            <Catalogue
              shop={shop.data}
              purpose={props.purpose}
              allHref={props.allHref}
              chosen={chosen}
              isLocked={phase === 'paying' || phase === 'unanswered'}
              isComparing={props.isComparing ?? false}
              onChoose={props.onChoose}
              onCompare={props.onCompare}
            />
          )}
        </Column>
        <div ref={panel} data-waiting={shop.state === 'loading' || undefined}>
          <QuotePanel {...props} />
        </div>
        {/* Below content that is loaded, so that it does not shift. */}
        {shop.state === 'ready' && (
          <Rules>
            <h2>{t('rules')}</h2>
            <dl>
              <dt>{t('ruleRenew')}</dt>
              <dd>{t('ruleRenewText')}</dd>
              <dt>{t('ruleChange')}</dt>
              <dd>{t('ruleChangeText')}</dd>
              <dt>{t('rulePackage')}</dt>
              <dd>{t('rulePackageText')}</dd>
            </dl>
          </Rules>
        )}
      </Columns>
      {quote?.state === 'ready' && (
        <PayBar
          {...props}
          quote={quote.data}
          isStale={quote.stale !== undefined}
          hasAcceptedLosses={hasAcceptedLosses}
          onShowLosses={showLosses}
        />
      )}
    </>
  );
}
