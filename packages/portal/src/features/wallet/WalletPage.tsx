import { ledger, show } from '@ferry/core/contract/wallet';
import { WalletScreen } from '@ferry/ui/screens/wallet/WalletScreen/WalletScreen';
import { useSearchParams } from 'react-router';
import { useNow } from '../../binding/use-now.tsx';
import { usePage } from '../../binding/use-query.ts';
import { paths } from '../../routes.ts';

const pageSize = 20;

export function WalletPage() {
  const [query, setQuery] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1);
  const wallet = usePage(show, {});
  const entries = usePage(ledger, { limit: pageSize, offset: (page - 1) * pageSize });
  return (
    <WalletScreen
      wallet={wallet.load}
      ledger={entries.load}
      page={page}
      pageSize={pageSize}
      now={useNow()}
      redeemHref={paths.redeem()}
      onPage={(next) => setQuery(next === 1 ? {} : { page: String(next) })}
      onRetry={() => {
        wallet.refresh();
        entries.refresh();
      }}
    />
  );
}
