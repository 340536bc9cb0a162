import { loginIpLog } from '@ferry/core/contract/accounts/customer';
import {
  newestOf,
  type SignInElsewhere,
  signInsElsewhere,
} from '@ferry/ui/screens/parts/columns/sign-in-elsewhere.ts';
import { useLoad, useQuery } from '../../../binding/use-query.ts';

/** The newest sign-in on another device. */
export function useElsewhere(): { readonly load: SignInElsewhere; refresh(): void } {
  const read = useQuery(loginIpLog, signInsElsewhere);
  return { load: useLoad(read, newestOf), refresh: read.refresh };
}
