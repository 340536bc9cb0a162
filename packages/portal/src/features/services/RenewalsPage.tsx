import { bills, setAutoRenewal } from '@ferry/core/contract/bills/customer';
import { bought } from '@ferry/core/contract/shop/v1';
import { RenewalsScreen } from '@ferry/ui/screens/services/RenewalsScreen/RenewalsScreen';
import { useCall } from '../../binding/use-call.ts';
import { useNow } from '../../binding/use-now.tsx';
import { usePaging } from '../../binding/use-paging.ts';
import { useLoad, usePage, useQuery } from '../../binding/use-query.ts';
import { rechargeHref, shopLinks } from '../../routes.ts';

export function RenewalsPage() {
  const { range, ...paging } = usePaging();
  const renewals = usePage(bills, {});
  const history = useQuery(bought, { page: paging.page, size: range.limit });
  const renewal = useCall(setAutoRenewal);
  return (
    <RenewalsScreen
      {...paging}
      now={useNow()}
      bills={renewals.load}
      history={useLoad(history, (answer) => answer)}
      attempt={renewal.attempt}
      rechargeHref={rechargeHref}
      buyHref={shopLinks.buy}
      renewHref={shopLinks.renew}
      changeHref={shopLinks.change}
      onSwitch={({ service_id }, enabled) => void renewal.run({ service_id, body: { enabled } })}
      onRetry={() => {
        renewals.refresh();
        history.refresh();
      }}
    />
  );
}
