import { dashboard } from '@ferry/core/contract/accounts/customer';
import { isNew } from '@ferry/ui/screens/account/service-facts.ts';
import { useQuery } from '../../binding/use-query.ts';
import { shopLinks } from '../../routes.ts';

/** The shop's address, for a customer who never had a plan. `undefined` for all others, and while it is not known. */
export function usePlansHref(): string | undefined {
  const account = useQuery(dashboard, {}).data?.result;
  return account && isNew(account) ? shopLinks.buy : undefined;
}
