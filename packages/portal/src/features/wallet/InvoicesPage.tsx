import { list } from '@ferry/core/contract/invoices/customer';
import { InvoicesScreen } from '@ferry/ui/screens/billing/InvoicesScreen/InvoicesScreen';
import { invoiceKinds, invoiceStates } from '@ferry/ui/screens/billing/invoice-choices.ts';
import { periodChoices, sinceOf } from '@ferry/ui/screens/parts/period/period-choices.ts';
import { useChoices } from '../../binding/use-choices.ts';
import { useNow } from '../../binding/use-now.tsx';
import { usePaging } from '../../binding/use-paging.ts';
import { usePage } from '../../binding/use-query.ts';
import { paths } from '../../routes.ts';

export function InvoicesPage() {
  const now = useNow();
  const [filter, setFilter] = useChoices({ kind: invoiceKinds, state: invoiceStates, period: periodChoices });
  const { range, ...paging } = usePaging();
  const from = sinceOf(filter.period, now);
  const invoices = usePage(list, {
    ...range,
    ...(filter.kind === 'all' ? {} : { kind: filter.kind }),
    ...(filter.state === 'all' ? {} : { state: filter.state }),
    ...(from === undefined ? {} : { from }),
  });
  return (
    <InvoicesScreen
      {...paging}
      invoices={invoices.load}
      filter={filter}
      now={now}
      oldHref={paths.oldPurchases()}
      rechargeHref={paths.newRecharge()}
      hrefOf={({ id }) => paths.invoice({ id })}
      onFilter={setFilter}
      onRetry={invoices.refresh}
    />
  );
}
