import { bills } from '@ferry/core/contract/bills/customer';
import { moveToWallet } from '@ferry/core/contract/invites/customer';
import { options } from '@ferry/core/contract/payments/customer';
import { ledger, show } from '@ferry/core/contract/wallet/customer';
import { periodChoices, sinceOf } from '@ferry/ui/screens/parts/period/period-choices.ts';
import { kindsOf, ledgerChoices } from '@ferry/ui/screens/wallet/ledger-filter.ts';
import { useLedgerTable } from '@ferry/ui/screens/wallet/ledger-table.ts';
import { WalletScreen } from '@ferry/ui/screens/wallet/WalletScreen/WalletScreen';
import { useSyncExternalStore } from 'react';
import { useCall } from '../../binding/use-call.ts';
import { useChoices } from '../../binding/use-choices.ts';
import { useCsv } from '../../binding/use-csv.ts';
import { useNow } from '../../binding/use-now.tsx';
import { usePaging } from '../../binding/use-paging.ts';
import { usePage } from '../../binding/use-query.ts';
import { useCore } from '../../portal.ts';
import { paths, rechargeHref, shopLinks } from '../../routes.ts';

/** The maximum number of rows in the file. */
const maxRows = 5_000;

export function WalletPage() {
  const now = useNow();
  const [filter, setFilter] = useChoices({ kind: ledgerChoices, period: periodChoices });
  const { range, ...paging } = usePaging();
  const [kind, from] = [kindsOf(filter.kind), sinceOf(filter.period, now)];
  const asked = { ...(kind === undefined ? {} : { kind }), ...(from === undefined ? {} : { from }) };
  const wallet = usePage(show, {});
  const entries = usePage(ledger, { ...range, ...asked });
  const next = usePage(bills, {});
  const ways = usePage(options, {});
  const move = useCall(moveToWallet);
  const table = useLedgerTable();
  const csv = useCsv({
    call: ledger,
    input: asked,
    pageSize: 100,
    maxRows,
    rows: ({ result }) => result.entries,
    total: ({ result }) => result.total_count,
    ...table,
  });
  // A banned customer may read the wallet but not the bills.
  const { bans } = useCore();
  const isBarred = useSyncExternalStore(bans.subscribe, bans.isBanned);
  // While it is unknown, the button stays: if it disappeared, the others would move.
  const canPay = ways.load.state !== 'ready' || (ways.data?.methods.length ?? 0) > 0;
  return (
    <WalletScreen
      {...paging}
      {...csv}
      wallet={wallet.load}
      bills={isBarred ? undefined : next.load}
      ledger={entries.load}
      filter={filter}
      onFilter={setFilter}
      now={now}
      redeemHref={paths.redeem()}
      rechargeHref={canPay ? rechargeHref : undefined}
      renewalsHref={paths.renewals()}
      plansHref={shopLinks.buy}
      move={move.attempt}
      onMove={() => void move.run({ body: {} })}
      onRetry={() => {
        wallet.refresh();
        entries.refresh();
        next.refresh();
      }}
    />
  );
}
