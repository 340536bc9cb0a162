import { fixtureNow } from '@ferry/core/testing/fixture-clock';
import {
  quoteMissing,
  quoteNormal,
  quoteWithLosses,
  receiptNormal,
  shopEmpty,
  shopForNew,
  shopNormal,
} from '@ferry/core/testing/fixtures/shop';
import { TitledByFrame } from '@ferry/ui/components/PageTitle/PageTitle';
import { BuyScreen, type BuyScreenProps } from '@ferry/ui/screens/shop/BuyScreen/BuyScreen';
import { DemoScreen } from '@ferry/ui/screens/test-pages/DemoScreen';
import { useState } from 'react';
import { useChoices } from '../../binding/use-choices.ts';

const states = {
  ready: 'demo_ready',
  losses: 'demo_losses',
  missing: 'demo_missing',
  paying: 'demo_paying',
  unanswered: 'demo_unanswered',
  done: 'demo_done',
  new: 'demo_new',
  loading: 'loading',
  empty: 'empty',
  failed: 'failed',
  offline: 'offline',
} as const;
type State = keyof typeof states;
const names = Object.keys(states) as [State, ...State[]];

const ready = { shop: { state: 'ready', data: shopNormal }, phase: 'quoted' } as const;
const quoteOf = (data: typeof quoteNormal) => ({ state: 'ready', data }) as const;

/** The props of each state. The visitor changes the chosen item and the accepted losses. */
const shown: Record<State, Partial<BuyScreenProps>> = {
  ready: { ...ready, quote: quoteOf(quoteNormal) },
  losses: { ...ready, quote: quoteOf(quoteWithLosses) },
  missing: { ...ready, quote: quoteOf(quoteMissing) },
  paying: { ...ready, phase: 'paying', quote: quoteOf(quoteNormal) },
  unanswered: { ...ready, phase: 'unanswered', quote: quoteOf(quoteNormal) },
  done: { ...ready, phase: 'done', quote: quoteOf(quoteNormal), receipt: receiptNormal },
  new: { phase: 'choosing', shop: { state: 'ready', data: shopForNew }, quote: undefined },
  loading: { phase: 'choosing', shop: { state: 'loading' }, quote: undefined },
  empty: { phase: 'choosing', shop: { state: 'ready', data: shopEmpty }, quote: undefined },
  failed: { phase: 'choosing', shop: { state: 'failed', kind: 'server', number: '503' }, quote: undefined },
  offline: { phase: 'choosing', shop: { state: 'failed', kind: 'offline' }, quote: undefined },
};

export function ShopDemoTest() {
  const [{ state }, choose] = useChoices({ state: names });
  const [chosen, setChosen] = useState<number>();
  const [hasAccepted, setAccepted] = useState(false);
  const [isComparing, compare] = useState(false);
  const usual = shown[state].phase === 'choosing' ? undefined : state === 'ready' ? 2 : 5;
  const here = '/test-page/shop-demo';
  return (
    <DemoScreen states={states} state={state} onState={(next) => choose({ state: next })}>
      <TitledByFrame>
        <BuyScreen
          shop={{ state: 'loading' }}
          quote={undefined}
          phase="choosing"
          chosen={chosen ?? usual}
          hasAcceptedLosses={hasAccepted}
          now={new Date(fixtureNow)}
          allHref={here}
          redeemHref={here}
          homeHref={here}
          {...shown[state]}
          isComparing={isComparing}
          onCompare={compare}
          onChoose={setChosen}
          onRetryShop={() => choose({ state: 'ready' })}
          onAcceptLosses={setAccepted}
          onRetryQuote={() => choose({ state: 'ready' })}
          onPay={() => choose({ state: 'done' })}
          onLeave={() => choose({ state: 'ready' })}
        />
      </TitledByFrame>
    </DemoScreen>
  );
}
