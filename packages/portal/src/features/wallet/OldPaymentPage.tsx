import { Suspense } from 'react';
import { useSearchParams } from '../../platform/navigation/history.tsx';
import { lazyPart } from '../../platform/network/missing-part.ts';
import { Splash } from '../../routing/Splash.tsx';
import { OldPayment } from './OldPayment.tsx';

const OldPaymentRecharge = lazyPart(
  async () => (await import('./OldPaymentRecharge.tsx')).OldPaymentRecharge,
);

/** `?shop=` is the item, `?trade_no=` the recharge for it. Most customers need no recharge and load no code for it. */
export function OldPaymentPage() {
  const [query] = useSearchParams();
  const tradeNo = query.get('trade_no');
  if (!tradeNo) return <OldPayment />;
  return (
    <Suspense fallback={<Splash within />}>
      <OldPaymentRecharge key={tradeNo} name={tradeNo} />
    </Suspense>
  );
}
