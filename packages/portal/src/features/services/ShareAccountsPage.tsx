import { shared } from '@ferry/core/contract/links/customer';
import { ShareAccountsScreen } from '@ferry/ui/screens/services/ShareAccountsScreen/ShareAccountsScreen';
import { useNow } from '../../binding/use-now.tsx';
import { usePage } from '../../binding/use-query.ts';
import { importHref } from '../../routes.ts';

export function ShareAccountsPage() {
  const accounts = usePage(shared, {});
  return (
    <ShareAccountsScreen
      accounts={accounts.load}
      now={useNow()}
      importHref={importHref}
      onRetry={accounts.refresh}
    />
  );
}
