import type { CallAnswer } from '@ferry/core/contract/base/call';
import { create, list, options } from '@ferry/core/contract/payments/customer';
import { show } from '@ferry/core/contract/wallet/customer';
import { NewRechargeScreen } from '@ferry/ui/screens/recharge/NewRechargeScreen/NewRechargeScreen';
import { useCall } from '../../binding/use-call.ts';
import { useNow } from '../../binding/use-now.tsx';
import { useLoad, usePage, useQuery } from '../../binding/use-query.ts';
import { useNavigate, useSearchParams } from '../../platform/navigation/history.tsx';
import { safeReturnTo } from '../../platform/navigation/return-to.ts';
import { lazyPart } from '../../platform/network/missing-part.ts';
import { paths } from '../../routes.ts';
import { rechargePath, storeBack } from './recharge-path.ts';

const OneRecharge = lazyPart(async () => (await import('./OneRecharge.tsx')).OneRecharge);

/** `?trade_no=` names the shown recharge, so that a reload and another device find it. */
export function NewRechargePage() {
  const [query] = useSearchParams();
  const tradeNo = query.get('trade_no');
  return tradeNo ? <OneRecharge key={tradeNo} name={tradeNo} /> : <NewRecharge />;
}

/** `?amount=` is the missing amount of a purchase, and `?back=` the way back to it. */
function NewRecharge() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const ways = usePage(options, {});
  const balance = useLoad(useQuery(show, {}), ({ result }) => result.wallet_balance);
  const last = usePage(list, { limit: 1, offset: 0, status: 'paid' });
  const goTo = ({ result }: CallAnswer<typeof create>) => {
    const { trade_no } = result.recharge;
    storeBack(trade_no, safeReturnTo(query.get('back')));
    void navigate(rechargePath(trade_no), { replace: true });
  };
  const begin = useCall(create, {
    // A recharge is found without its answer, because it involves a gateway. The list shows it and where to pay.
    onFound: () => void navigate(paths.recharges(), { replace: true }),
  });
  const missing = query.get('amount') ?? '';
  const submit = async (body: Parameters<typeof begin.run>[0]['body']) => {
    const answer = await begin.run({ body });
    if (answer !== undefined) goTo(answer);
  };
  return (
    <NewRechargeScreen
      options={last.load.state === 'loading' ? { state: 'loading' } : ways.load}
      balance={balance}
      missing={/^\d{1,9}\.\d{2}$/.test(missing) ? missing : undefined}
      lastMethod={last.data?.recharge_records[0]?.method}
      now={useNow()}
      redeemHref={paths.redeem()}
      attempt={begin.attempt}
      onBegin={(order) => void submit(order)}
      onRetry={ways.refresh}
    />
  );
}
