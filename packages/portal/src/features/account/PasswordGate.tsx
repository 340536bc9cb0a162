import { me } from '@ferry/core/contract/account';
import type { ReactNode } from 'react';
import { usePage } from '../../binding/use-query.ts';
import { Navigate, useLocation } from '../../platform/history.tsx';
import { paths } from '../../routes.ts';

/** A password that everybody guesses opens nothing but the page that changes it. */
export function PasswordGate({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const account = usePage(me, {}).data;
  // Who is banned can not change it, and may still read what is open to him.
  const mustChange = account?.must_change_password === true && account.ban === null;
  if (mustChange && pathname !== paths.editPassword()) return <Navigate replace to={paths.editPassword()} />;
  return children;
}
