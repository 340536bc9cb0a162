import { me } from '@ferry/core/contract/account';
import type { CallAnswer } from '@ferry/core/contract/call';
import { useEffect } from 'react';
import { useCore, usePortal } from '../portal.ts';
import { applyChoice } from './choose.ts';
import { usePage } from './use-query.ts';

type Account = CallAnswer<typeof me>['result'];

/**
 * Who is signed in, as the account says it. Pages are shown on this device as the account wants them; what was never
 * chosen there stays as the device has it.
 */
export function useAccount(): Account | undefined {
  const portal = usePortal();
  const { kept } = useCore();
  const { data: account, load } = usePage(me, {});
  const isOld = load.state === 'ready' && load.stale !== undefined;
  useEffect(() => {
    if (account === undefined || isOld || kept.isBehind()) return;
    const { language, theme, first_day, numbers, motion } = account.preferences;
    applyChoice(portal, {
      timeZone: account.time_zone,
      ...(language === null ? {} : { language }),
      ...(theme === null ? {} : { theme }),
      ...(first_day === null ? {} : { firstDay: first_day }),
      ...(numbers === null ? {} : { numbers }),
      ...(motion === null ? {} : { motion }),
    });
  }, [account, isOld, kept, portal]);
  return account;
}
