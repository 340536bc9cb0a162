import type { CallAnswer } from '@ferry/core/contract/base/call';
import { list as shelves } from '@ferry/core/contract/shop/customer';
import { buy, list, quoteBuy } from '@ferry/core/contract/shop/v1';
import type { Load } from '@ferry/ui/screens/parts/load';
import { ShopOldScreen } from '@ferry/ui/screens/shop/ShopOldScreen/ShopOldScreen';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../binding/use-call.ts';
import { useNow } from '../../binding/use-now.tsx';
import { usePaging } from '../../binding/use-paging.ts';
import { useLoad, useQuery } from '../../binding/use-query.ts';
import { useSearchParams } from '../../platform/navigation/history.tsx';
import { withParams } from '../../platform/navigation/with-params.ts';
import { paths } from '../../routes.ts';

type Quote = CallAnswer<typeof quoteBuy>;

/** The older payment page recharges the missing amount and then buys. */
const paymentHref = (shopId: number) => `${paths.oldPayment()}?shop=${shopId}`;

/** Why products cannot be bought, which only the newer call says. */
const blockedIn = (products: CallAnswer<typeof shelves>['result']['products']) =>
  new Map(
    Object.values(products).flatMap(({ blocked, items }) =>
      blocked === null ? [] : items.map(({ id }) => [id, blocked] as const),
    ),
  );

const receiptOf = ({ shop_name, paid, balance }: CallAnswer<typeof buy>) => ({
  product: shop_name,
  paid,
  balance,
});

export function ShopOldPage() {
  const [query, setQuery] = useSearchParams();
  const { range, ...paging } = usePaging();
  const shop = useQuery(list, { page: paging.page, size: range.limit });
  const load = useLoad(shop, (answer) => answer);
  const blocked = useLoad(useQuery(shelves, {}), ({ result }) => blockedIn(result.products));
  const quoting = useCall(quoteBuy);
  const buying = useCall(buy, { onFound: (answer) => answer && setDone(receiptOf(answer)) });
  const [done, setDone] = useState<{ product: string; paid: string; balance: string }>();
  const chosen = Number(query.get('shop')) || undefined;
  const { run } = quoting;
  const ask = useRef(run);
  ask.current = run;
  const quoteOf = (shopId: number) => void ask.current({ body: { shop: shopId } });
  const isAsking = quoting.attempt.state === 'sending';
  const asked = useRef<number>(undefined);
  useEffect(() => {
    // While a quote is requested no other is sent, so an item that was chosen meanwhile is quoted afterwards.
    if (isAsking || asked.current === chosen) return;
    asked.current = chosen;
    if (chosen !== undefined) void ask.current({ body: { shop: chosen } });
  }, [chosen, isAsking]);
  const choose = (shopId: number | undefined) => setQuery(withParams({ shop: shopId?.toString() }));
  const { answer } = quoting;
  const quote: Load<Quote> =
    quoting.notRead ??
    (answer?.shop_id === chosen && answer !== undefined
      ? { state: 'ready', data: answer }
      : { state: 'loading' });
  return (
    <ShopOldScreen
      {...paging}
      // Together, so that no row changes its height afterwards.
      shop={blocked.state === 'loading' && load.state === 'ready' ? blocked : load}
      chosen={chosen}
      blocked={blocked.state === 'ready' ? blocked.data : undefined}
      quote={quote}
      attempt={buying.attempt}
      done={done}
      now={useNow()}
      buyHref={paths.buy()}
      servicesHref={paths.services()}
      paymentHref={paymentHref}
      onChoose={choose}
      onBuy={async ({ shop_id }, disableothers) => {
        const bought = await buying.run({ body: { shop: shop_id, disableothers } });
        if (bought === undefined) return;
        setDone(receiptOf(bought));
        choose(undefined);
      }}
      onRetryQuote={() => chosen !== undefined && quoteOf(chosen)}
      onRetry={shop.refresh}
    />
  );
}
