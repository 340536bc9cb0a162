import { dashboard } from '@ferry/core/contract/accounts/customer';
import { shared } from '@ferry/core/contract/links/customer';
import { isNew } from '@ferry/ui/screens/account/service-facts.ts';
import { ShareAccountsScreen } from '@ferry/ui/screens/services/ShareAccountsScreen/ShareAccountsScreen';
import { useNow } from '../../binding/use-now.tsx';
import { usePage } from '../../binding/use-query.ts';
import { importHref, shopLinks } from '../../routes.ts';

export function ShareAccountsPage() {
  // The same call as on the dashboard decides whether there was a plan.
  const account = usePage(dashboard, {});
  const accounts = usePage(shared, {});
  return (
    <ShareAccountsScreen
      isNew={account.data && isNew(account.data)}
      accounts={account.load.state === 'ready' ? accounts.load : account.load}
      now={useNow()}
      buyHref={shopLinks.buy}
      importHref={importHref}
      onRetry={() => {
        for (const read of [account, accounts]) read.refresh();
      }}
    />
  );
}
