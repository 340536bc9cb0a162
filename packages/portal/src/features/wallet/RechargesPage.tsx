import { list } from '@ferry/core/contract/payments/customer';
import { RechargesScreen } from '@ferry/ui/screens/recharge/RechargesScreen/RechargesScreen';
import { statusChoices } from '@ferry/ui/screens/recharge/status-choices.ts';
import { useChoices } from '../../binding/use-choices.ts';
import { useNow } from '../../binding/use-now.tsx';
import { usePaging } from '../../binding/use-paging.ts';
import { usePage } from '../../binding/use-query.ts';
import { Navigate, useSearchParams } from '../../platform/navigation/history.tsx';
import { paths } from '../../routes.ts';
import { rechargePath } from './recharge-path.ts';

/** Gateways redirect back to this address with the number of the payment. */
export function RechargesPage() {
  const [query] = useSearchParams();
  const tradeNo = query.get('tradeno');
  return tradeNo ? <Navigate replace to={rechargePath(tradeNo)} /> : <Recharges />;
}

function Recharges() {
  const [{ status }, choose] = useChoices({ status: statusChoices });
  const { range, ...paging } = usePaging();
  const recharges = usePage(list, { ...range, ...(status === 'all' ? {} : { status }) });
  return (
    <RechargesScreen
      {...paging}
      recharges={recharges.load}
      status={status}
      now={useNow()}
      newHref={paths.newRecharge()}
      hrefOf={({ trade_no }) => rechargePath(trade_no)}
      onStatus={(next) => choose({ status: next })}
      onRetry={recharges.refresh}
    />
  );
}
