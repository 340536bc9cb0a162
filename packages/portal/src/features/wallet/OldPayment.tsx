import { options } from '@ferry/core/contract/payments/customer';
import { purchase } from '@ferry/core/contract/payments/v1';
import { buy, quoteBuy } from '@ferry/core/contract/shop/v1';
import { isLess } from '@ferry/core/format/numbers/money-sums';
import {
  OldPaymentScreen,
  type OldPaymentScreenProps,
} from '@ferry/ui/screens/recharge/OldPaymentScreen/OldPaymentScreen';
import { useEffect } from 'react';
import { useCall } from '../../binding/use-call.ts';
import { usePage } from '../../binding/use-query.ts';
import { useSearchParams } from '../../platform/navigation/history.tsx';
import { paths } from '../../routes.ts';

interface OldPaymentProps {
  /** The recharge for the item, once it was started. */
  recharge?: OldPaymentScreenProps['recharge'];
  /** Whether it was paid. */
  isPaid?: boolean;
}

/** A purchase in the older portal's steps: the price, a recharge of the missing amount, and the purchase. */
export function OldPayment({ recharge, isPaid = false }: OldPaymentProps) {
  const [query] = useSearchParams();
  const shop = Number(query.get('shop')) || undefined;
  // After the payment an earlier quote is wrong, also one whose response is still on its way.
  return <OldPurchase key={`${shop} ${isPaid}`} shop={shop} recharge={recharge} />;
}

function OldPurchase({ shop, recharge }: Pick<OldPaymentProps, 'recharge'> & { shop: number | undefined }) {
  const [, setQuery] = useSearchParams();
  const ways = usePage(options, {});
  const quoting = useCall(quoteBuy);
  const showRecharge = (tradeNo: string) =>
    setQuery((before) => new URLSearchParams([...before, ['trade_no', tradeNo]]), { replace: true });
  const begin = useCall(purchase, { onFound: (answer) => answer && showRecharge(answer.tradeno) });
  const buying = useCall(buy);
  const ask = () => {
    if (shop !== undefined) void quoting.run({ body: { shop } });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is quoted once, when it opens
  useEffect(ask, []);
  const missing = quoting.answer?.missing;
  // Without the bounds the server refuses too small amounts.
  const least = ways.load.state === 'loading' ? undefined : (ways.data?.least ?? missing);
  const toRecharge =
    missing === undefined || least === undefined ? undefined : isLess(missing, least) ? least : missing;
  const recharging = async () => {
    if (toRecharge === undefined) return;
    const answer = await begin.run({ body: { price: toRecharge } });
    if (answer !== undefined) showRecharge(answer.tradeno);
  };
  return (
    <OldPaymentScreen
      quote={shop === undefined ? undefined : quoteOf(quoting)}
      toRecharge={toRecharge}
      recharge={recharge}
      receipt={buying.answer}
      attempt={begin.attempt.state === 'idle' ? buying.attempt : begin.attempt}
      shopHref={paths.shopOld()}
      recordsHref={paths.oldPurchases()}
      newShopHref={paths.buy()}
      onRecharge={() => void recharging()}
      onBuy={({ acceptLosses }) => {
        if (shop !== undefined) void buying.run({ body: { shop, disableothers: acceptLosses } });
      }}
      onRetry={ask}
    />
  );
}

const quoteOf = ({
  notRead,
  answer,
}: Pick<
  ReturnType<typeof useCall<typeof quoteBuy>>,
  'notRead' | 'answer'
>): OldPaymentScreenProps['quote'] => {
  if (answer !== undefined) return { state: 'ready', data: answer };
  return notRead ?? { state: 'loading' };
};
