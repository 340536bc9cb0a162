import { editEmail, editProfile, profile } from '@ferry/core/contract/accounts/customer';
import type { CallAnswer } from '@ferry/core/contract/base/call';
import { EditProfileScreen } from '@ferry/ui/screens/account/EditProfileScreen/EditProfileScreen';
import type { OpenRow } from '@ferry/ui/screens/parts/SettingRow';
import { useState } from 'react';
import { useCall } from '../../../binding/use-call.ts';
import { useNow } from '../../../binding/use-now.tsx';
import { usePage } from '../../../binding/use-query.ts';
import { useLocation, useNavigate } from '../../../platform/navigation/history.tsx';
import { usePortal } from '../../../portal.ts';
import { rowPath } from '../account-rows.ts';
import { useTelegram } from './use-telegram.ts';

/**
 * The new email address that waits for its code is in the history state, so that reload and back keep the step and no
 * log contains it.
 */
function useStep() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const waiting: unknown = state?.newEmail;
  return {
    to: typeof waiting === 'string' ? waiting : undefined,
    goTo: (newEmail: string) => void navigate(rowPath('email'), { state: { newEmail, isStill: true } }),
    leave: () => void navigate(rowPath('email'), { replace: true, state: { isStill: true } }),
  };
}

/** Changes the email address in two steps. */
function useEmail(row: OpenRow, onChanged: (email: string) => void) {
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
    if (step.to !== undefined) onChanged(step.to);
    setStopped(answer.result.stopped.filter(({ count }) => count > 0).map(({ message }) => message));
    step.leave();
  };
  return {
    form: {
      to: step.to,
      stopped,
      mailing: mail.attempt,
      changing: change.attempt,
      onMail: (to: string) => void sendCode(to),
      onChange: (code: string, endsTokens: boolean) => void confirm(code, endsTokens),
      onOther: step.leave,
    },
    row: {
      ...row,
      choose: (name?: string) => {
        setStopped(undefined);
        row.choose(name);
      },
    },
  };
}

type Profile = CallAnswer<typeof profile>['result'];

/** The profile, with just stored values until the next read, which contains them. */
function useProfile() {
  const { load, refresh, updatedAt } = usePage(profile, {});
  const [stored, setStored] = useState<{ values: Partial<Profile>; since: typeof updatedAt }>();
  const newer = stored !== undefined && stored.since === updatedAt ? stored.values : {};
  return {
    load: load.state === 'ready' ? { ...load, data: { ...load.data, ...newer } } : load,
    refresh,
    setStored: (values: Partial<Profile>) => setStored({ values: { ...newer, ...values }, since: updatedAt }),
  };
}

export function ProfilePart({ row }: { row: OpenRow }) {
  const { settings } = usePortal();
  const read = useProfile();
  const save = useCall(editProfile);
  const [isNameSaved, setNameSaved] = useState(false);
  const email = useEmail(row, (changed) => read.setStored({ email: changed }));
  const telegram = useTelegram();
  const hasTelegram =
    settings.telegram || (telegram.telegram.state === 'ready' && telegram.telegram.data.state !== 'off');
  return (
    <EditProfileScreen
      {...email.form}
      profile={read.load}
      saving={save.attempt}
      isSaved={isNameSaved}
      telegram={hasTelegram ? telegram : undefined}
      row={email.row}
      now={useNow()}
      onSave={async (body) => {
        setNameSaved(false);
        const { user_name, language } = body;
        if (!(await save.run({ body }))) return;
        read.setStored({ ...(user_name ? { user_name } : {}), ...(language ? { language } : {}) });
        if (!user_name) return;
        setNameSaved(true);
        row.choose();
      }}
      onRetry={read.refresh}
    />
  );
}
