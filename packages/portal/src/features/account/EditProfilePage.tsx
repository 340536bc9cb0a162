import { editEmail, editProfile, profile } from '@ferry/core/contract/accounts/customer';
import { EditProfileScreen } from '@ferry/ui/screens/account/EditProfileScreen/EditProfileScreen';
import { useState } from 'react';
import { useCall } from '../../binding/use-call.ts';
import { useNow } from '../../binding/use-now.tsx';
import { usePage } from '../../binding/use-query.ts';
import { useLocation, useNavigate } from '../../platform/navigation/history.tsx';

/**
 * The address that waits for its code is in the history state: reload and back keep the step, and no log contains it.
 */
function useStep() {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const waiting: unknown = state?.newEmail;
  return {
    to: typeof waiting === 'string' ? waiting : undefined,
    goTo: (newEmail: string) => void navigate(pathname, { state: { newEmail } }),
    leave: () => void navigate(pathname, { replace: true }),
  };
}

export function EditProfilePage() {
  const read = usePage(profile, {});
  const save = useCall(editProfile);
  const mail = useCall(editEmail, { onFound: false });
  const change = useCall(editEmail);
  const step = useStep();
  const [stopped, setStopped] = useState<readonly string[]>();
  const sendCode = async (to: string) => {
    setStopped(undefined);
    if ((await mail.run({ body: { email: to } })) && step.to !== to) step.goTo(to);
  };
  const confirm = async (email_code: string, end_api_tokens: boolean) => {
    const answer = await change.run({ body: { email: step.to ?? '', email_code, end_api_tokens } });
    if (answer === undefined) return;
    setStopped(answer.result.stopped.filter(({ count }) => count > 0).map(({ message }) => message));
    step.leave();
  };
  return (
    <EditProfileScreen
      profile={read.load}
      saving={save.attempt}
      isSaved={save.answer !== undefined}
      now={useNow()}
      to={step.to}
      stopped={stopped}
      mailing={mail.attempt}
      changing={change.attempt}
      onRetry={read.refresh}
      onSave={(body) => void save.run({ body })}
      onMail={(to) => void sendCode(to)}
      onChange={(code, endsTokens) => void confirm(code, endsTokens)}
      onOther={step.leave}
    />
  );
}
