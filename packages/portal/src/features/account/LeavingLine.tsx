import { cancelDeletion } from '@ferry/core/contract/account-data/customer';
import { me } from '@ferry/core/contract/accounts/customer';
import { Button } from '@ferry/ui/components/Button/Button';
import { useFormat } from '@ferry/ui/components/Format/Format';
import { Notice } from '@ferry/ui/components/Notice/Notice';
import { useTranslation } from '@ferry/ui/locales/use-translation';
import { useEffect } from 'react';
import { useCall } from '../../binding/use-call.ts';
import { useCustomer } from '../../binding/use-customer.ts';
import { useNow } from '../../binding/use-now.tsx';
import { usePage } from '../../binding/use-query.ts';
import { localStore } from '../../platform/device/stores.ts';

/** The storage key of the account's end, so that the line is shown before the account is loaded. */
const keptAs = 'leaving';

/** When the account ends, an ISO time: the last known one until it is loaded again. */
function useEnd(): string | undefined {
  const account = usePage(me, {}).data;
  const customer = useCustomer()?.user_id;
  const ends = account?.deletion?.ends_at;
  useEffect(() => {
    if (account === undefined) return;
    if (ends === undefined) localStore.remove(keptAs);
    else localStore.set(keptAs, `${account.user_id} ${ends}`);
  }, [account, ends]);
  if (account !== undefined) return ends;
  const [whose, when] = localStore.get(keptAs)?.split(' ') ?? [];
  return whose === String(customer) && !Number.isNaN(Date.parse(when ?? '')) ? when : undefined;
}

/** Above every page of an account with a requested deletion: when it ends, and how to cancel. */
export function LeavingLine() {
  const { t } = useTranslation(['layout', 'ui']);
  const format = useFormat();
  const now = useNow();
  const cancel = useCall(cancelDeletion);
  const ends = useEnd();
  if (ends === undefined) return null;
  return (
    <Notice
      tone="warning"
      action={
        <Button size="small" busy={cancel.attempt.state === 'sending'} onClick={() => void cancel.run({})}>
          {cancel.attempt.state === 'unsure' ? t('ui:askAgain') : t('leavingStay')}
        </Button>
      }
    >
      {cancel.attempt.state === 'unsure'
        ? t('ui:unsure')
        : cancel.attempt.state === 'failed' && cancel.attempt.message
          ? cancel.attempt.message
          : t('leaving', { time: format.moment(ends, now) })}
    </Notice>
  );
}
