import { purchaseRecords } from '@ferry/core/contract/wallet/customer';
import { OldPurchasesScreen } from '@ferry/ui/screens/billing/OldPurchasesScreen/OldPurchasesScreen';
import { useNow } from '../../binding/use-now.tsx';
import { usePaging } from '../../binding/use-paging.ts';
import { usePage } from '../../binding/use-query.ts';
import { paths } from '../../routes.ts';

export function OldPurchasesPage() {
  const { range, ...paging } = usePaging();
  // The call does not return the total, so all rows that it allows are requested.
  const purchases = usePage(purchaseRecords, { limit: 500, offset: 0 });
  return (
    <OldPurchasesScreen
      {...paging}
      purchases={purchases.load}
      now={useNow()}
      shopHref={paths.buy()}
      billingHref={paths.invoices()}
      invoiceHrefOf={(id) => paths.invoice({ id })}
      onRetry={purchases.refresh}
    />
  );
}
