import { show } from '@ferry/core/contract/invoices/customer';
import { InvoiceScreen } from '@ferry/ui/screens/billing/InvoiceScreen/InvoiceScreen';
import { useNow } from '../../binding/use-now.tsx';
import { usePageObject } from '../../binding/use-query.ts';
import { useLocation } from '../../platform/navigation/history.tsx';
import { paramsOf } from '../../routing/find-route.ts';
import { rechargePath } from './recharge-path.ts';

export function InvoicePage() {
  const { id = '' } = paramsOf(useLocation().pathname);
  const invoice = usePageObject(show, { invoice_id: id });
  const rechargeId = invoice.data?.recharge_id;
  return (
    <InvoiceScreen
      invoice={invoice.load}
      now={useNow()}
      rechargeHref={rechargeId ? rechargePath(rechargeId) : undefined}
      onPrint={() => window.print()}
      onRetry={invoice.refresh}
    />
  );
}
