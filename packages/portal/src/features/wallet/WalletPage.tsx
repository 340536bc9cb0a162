import { ledger, show } from '@ferry/core/contract/wallet';
import { WalletScreen } from '@ferry/ui/screens/wallet/WalletScreen/WalletScreen';
import { useNow } from '../../binding/use-now.tsx';
import { usePaging } from '../../binding/use-paging.ts';
import { usePage } from '../../binding/use-query.ts';
import { paths } from '../../routes.ts';

export function WalletPage() {
  const { range, ...paging } = usePaging();
  const wallet = usePage(show, {});
  const entries = usePage(ledger, range);
  return (
    <WalletScreen
      {...paging}
      wallet={wallet.load}
      ledger={entries.load}
      now={useNow()}
      redeemHref={paths.redeem()}
      onRetry={() => {
        wallet.refresh();
        entries.refresh();
      }}
    />
  );
}
