import { me } from '@ferry/core/contract/accounts/customer';
import type { CallAnswer } from '@ferry/core/contract/base/call';
import { useEffect } from 'react';
import { useCore, usePortal } from '../portal.ts';
import { applyChoice } from './choose.ts';
import { usePage } from './use-query.ts';

type Account = CallAnswer<typeof me>['result'];

/**
 * The account of the signed-in customer. Its display preferences are applied on this device. Those that were never
 * chosen stay as on the device.
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
