import { show } from '@ferry/core/contract/invoices';
import { InvoiceScreen } from '@ferry/ui/screens/billing/InvoiceScreen/InvoiceScreen';
import { useParams } from 'react-router';
import { useNow } from '../../binding/use-now.tsx';
import { usePage } from '../../binding/use-query.ts';
import { rechargePath } from './recharge-path.ts';

export function InvoicePage() {
  const { id = '' } = useParams();
  const invoice = usePage(show, { invoice_id: id });
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
