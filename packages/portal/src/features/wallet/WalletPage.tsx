import { ledger, show } from '@ferry/core/contract/wallet';
import { WalletScreen } from '@ferry/ui/screens/wallet/WalletScreen/WalletScreen';
import { useSearchParams } from 'react-router';
import { useNow } from '../../binding/use-now.ts';
import { useLoad, useQuery } from '../../binding/use-query.ts';

const pageSize = 20;

export function WalletPage() {
  const [query, setQuery] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1);
  const wallet = useQuery(show, {});
  const entries = useQuery(ledger, { limit: pageSize, offset: (page - 1) * pageSize });
  return (
    <WalletScreen
      wallet={useLoad(wallet, ({ result }) => result)}
      ledger={useLoad(entries, ({ result }) => result)}
      page={page}
      pageSize={pageSize}
      now={useNow()}
      redeemHref="/user/wallet/recharge/cd-key"
      onPage={(next) => setQuery(next === 1 ? {} : { page: String(next) })}
      onRetry={() => {
        wallet.refresh();
        entries.refresh();
      }}
    />
  );
}
