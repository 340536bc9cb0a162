import { me } from '@ferry/core/contract/accounts/customer';
import type { ReactNode } from 'react';
import { usePage } from '../../binding/use-query.ts';
import { Navigate, useLocation } from '../../platform/navigation/history.tsx';
import { paths } from '../../routes.ts';

/** With a very common password only the page that changes it is accessible. */
export function PasswordGate({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const account = usePage(me, {}).data;
  // A banned customer cannot change the password, and may still read some pages.
  const mustChange = account?.must_change_password === true && account.ban === null;
  if (mustChange && pathname !== paths.editPassword()) return <Navigate replace to={paths.editPassword()} />;
  return children;
}
