import { me } from '@ferry/core/contract/account';
import { cancelDeletion } from '@ferry/core/contract/account-data';
import { Button } from '@ferry/ui/components/Button/Button';
import { useFormat } from '@ferry/ui/components/Format/Format';
import { Notice } from '@ferry/ui/components/Notice/Notice';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../binding/use-call.ts';
import { useNow } from '../../binding/use-now.tsx';
import { usePage } from '../../binding/use-query.ts';

/** Over every page of an account that is going to be deleted: when, and the way to stay. */
export function LeavingLine() {
  const { t } = useTranslation('layout');
  const format = useFormat();
  const now = useNow();
  const cancel = useCall(cancelDeletion);
  const deletion = usePage(me, {}).data?.deletion;
  if (!deletion) return null;
  return (
    <Notice
      tone="warning"
      action={
        <Button size="small" busy={cancel.attempt.state === 'sending'} onClick={() => void cancel.run({})}>
          {t('leavingStay')}
        </Button>
      }
    >
      {cancel.attempt.state === 'failed' && cancel.attempt.message
        ? cancel.attempt.message
        : t('leaving', { time: format.moment(deletion.ends_at, now) })}
    </Notice>
  );
}
