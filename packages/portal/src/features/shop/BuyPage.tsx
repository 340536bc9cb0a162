import { options } from '@ferry/core/contract/payments/customer';
import { confirmOrder, list } from '@ferry/core/contract/shop/customer';
import { checkoutMachine } from '@ferry/core/machines/checkout.machine';
import { BuyScreen, type BuyScreenProps } from '@ferry/ui/screens/shop/BuyScreen/BuyScreen';
import { heldItem } from '@ferry/ui/screens/shop/held-item.ts';
import { useActor } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { useFailureWords, useFault } from '../../binding/failure-words.ts';
import { useCall } from '../../binding/use-call.ts';
import { useChoices } from '../../binding/use-choices.ts';
import { useNow } from '../../binding/use-now.tsx';
import { useOnline } from '../../binding/use-online.ts';
import { usePage } from '../../binding/use-query.ts';
import { serverNow } from '../../platform/device/clock.ts';
import { useNavigate, useSearchParams } from '../../platform/navigation/history.tsx';
import { withParams } from '../../platform/navigation/with-params.ts';
import { connectivity } from '../../platform/network/connectivity.ts';
import { useCore } from '../../portal.ts';
import { paths } from '../../routes.ts';

type Checkout = SnapshotFrom<typeof checkoutMachine>;

function phaseOf(checkout: Checkout): BuyScreenProps['phase'] {
  if (checkout.matches({ offered: 'quoting' })) return 'quoting';
  if (checkout.matches('confirming')) return 'paying';
  if (checkout.matches('unanswered')) return 'unanswered';
  if (checkout.matches('done')) return 'done';
  return checkout.matches('choosing') ? 'choosing' : 'quoted';
}

/** The purpose of the visit, in the address: `?do=renew`. */
const choices = { plans: ['list', 'compare'], do: ['look', 'renew', 'change', 'traffic'] } as const;

/**
 * The chosen item in the address, so that reload and back keep it. The way to a recharge of the missing amount and back
 * contains it with its price.
 */
function useItem() {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  return {
    shopId: Number(query.get('shop')) || undefined,
    price: query.get('price') ?? undefined,
    choose: (shopId: number) =>
      setQuery(withParams({ price: undefined, shop: String(shopId) }), { replace: true }),
    recharge({ shop_id, to_pay, missing }: NonNullable<Checkout['context']['quote']>) {
      const back = `${paths.buy()}?${new URLSearchParams({ shop: String(shop_id), price: to_pay })}`;
      void navigate(`${paths.newRecharge()}?${new URLSearchParams({ amount: missing, back })}`);
    },
  };
}

/** After the purchase the address is that of the shop, so that a reload does not offer the same again. */
function useEnd(isDone: boolean) {
  const navigate = useNavigate();
  useEffect(() => {
    if (isDone) navigate(paths.buy(), { replace: true });
  }, [isDone, navigate]);
}

export function BuyPage() {
  const { send } = useCore();
  const words = useFailureWords();
  const faultOf = useFault();
  const shop = usePage(list, {});
  const [isOnline, now] = [useOnline(), useNow()];
  const ports = useMemo(() => ({ send, now: serverNow, isOnline: connectivity.isOnline }), [send]);
  const [checkout, tell, actor] = useActor(checkoutMachine, { input: ports });
  const { shopId, quote, failure, receipt, hasAcceptedLosses, coupon, couponFailure } = checkout.context;
  const [{ plans, do: purpose }, choose] = useChoices(choices, { isStep: true });
  const ways = usePage(options, {});
  const item = useItem();
  // A visit without another purpose shows the customer's current plan.
  const isAgain = purpose === 'renew' || purpose === 'look';
  const held = isAgain && shop.data ? heldItem(shop.data) : undefined;
  const wanted = item.shopId ?? held?.id;
  useEffect(() => {
    if (wanted !== undefined && actor.getSnapshot().context.shopId !== wanted)
      tell({ type: 'choose', shopId: wanted });
  }, [wanted, tell, actor]);
  const isNotQuoted = checkout.matches({ offered: 'notQuoted' });
  const quoteLoad = (): BuyScreenProps['quote'] => {
    if (shopId === undefined) return isAgain && shop.load.state === 'loading' ? shop.load : undefined;
    if (isNotQuoted && failure) return { state: 'failed', ...faultOf(failure) };
    const onRefresh = () => tell({ type: 'retry' });
    const stale = isOnline ? undefined : ({ since: now, why: 'offline', onRefresh } as const);
    return quote ? { state: 'ready', data: quote, stale } : { state: 'loading' };
  };
  // After a reload the item may already be bought.
  const before = useCall(confirmOrder);
  const [isSeen, setSeen] = useState(false);
  const found = isSeen ? undefined : before.answer?.result;
  const phase = found ? 'done' : phaseOf(checkout);
  useEnd(phase === 'done');
  const isOpen = before.attempt.state === 'sending' || before.attempt.state === 'unsure';
  return (
    <BuyScreen
      shop={shop.load}
      chosen={shopId}
      quote={quoteLoad()}
      phase={isOpen && phase === 'quoted' ? 'quoting' : phase}
      {...(isSeen ? {} : { before: before.attempt })}
      now={now}
      refusal={
        failure && !isNotQuoted && !checkout.matches('unanswered') ? words(failure).message : undefined
      }
      receipt={receipt ?? found}
      coupon={{
        used: coupon,
        refusal: couponFailure && words(couponFailure).message,
        onUse: (code) => tell({ type: 'useCoupon', coupon: code }),
      }}
      hasAcceptedLosses={hasAcceptedLosses}
      redeemHref={paths.redeem()}
      homeHref={paths.dashboard()}
      onRecharge={quote && ways.data?.methods.length ? () => item.recharge(quote) : undefined}
      priceBefore={shopId === item.shopId ? item.price : undefined}
      purpose={purpose === 'look' ? undefined : purpose}
      allHref={paths.buy()}
      onChoose={(id) => {
        tell({ type: 'choose', shopId: id });
        item.choose(id);
      }}
      isComparing={plans === 'compare'}
      onCompare={(isComparing) => choose({ plans: isComparing ? 'compare' : 'list' })}
      onRetryShop={shop.refresh}
      onRetryQuote={() => tell({ type: 'retry' })}
      onAcceptLosses={(isAccepted) => tell({ type: 'acceptLosses', isAccepted })}
      onLeave={() => {
        setSeen(true);
        tell({ type: 'leave' });
      }}
      onPay={() => {
        if (checkout.matches('refused')) tell({ type: 'requote' });
        else tell({ type: checkout.matches('unanswered') ? 'retry' : 'confirm' });
      }}
    />
  );
}
