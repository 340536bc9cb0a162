import { OwnerProofDialog } from '@ferry/ui/screens/auth/OwnerProofDialog/OwnerProofDialog';
import { useSelector } from '@xstate/react';
import { useAttempt } from '../../binding/use-attempt.ts';
import { useSecondsUntil } from '../../binding/use-seconds-until.ts';
import { useCore } from '../../portal.ts';

/** The dialog for the proof of the owner, bound to its machine. */
export function OwnerProofAsking() {
  const { owner } = useCore();
  const now = useSelector(owner, (snapshot) => snapshot);
  const { byCode, byPasskey, trouble, failure, againAt } = now.context;
  return (
    <OwnerProofDialog
      open={!now.matches('closed')}
      byCode={byCode}
      byPasskey={byPasskey}
      isAskingPasskey={now.matches({ open: 'askingPasskey' })}
      trouble={trouble}
      attempt={useAttempt(now.matches({ open: 'working' }), failure, () => owner.send({ type: 'again' }))}
      againIn={useSecondsUntil(againAt)}
      onPasskey={() => owner.send({ type: 'askPasskey' })}
      onSubmit={(fields) => owner.send({ type: 'submit', fields })}
      onCancel={() => owner.send({ type: 'cancel' })}
    />
  );
}
