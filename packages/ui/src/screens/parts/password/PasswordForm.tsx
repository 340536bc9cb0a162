import { editPassword } from '@ferry/core/contract/accounts/customer';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '../../../components/Button/Button.tsx';
import { Input } from '../../../components/Input/Input.tsx';
import { Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { type Issue, issueCode, issueWords } from '../../../locales/issue-words.ts';
import { useTranslation } from '../../../locales/use-translation.ts';
import { SendPlace } from '../failure/SendPlace.tsx';
import type { Attempt } from '../load.ts';

const body = z.pick(editPassword.body, { new_password: true });

const check = (typed: string) =>
  body.safeParse({ new_password: typed }, { error: (issue) => issueCode(issue as Issue) });

export interface PasswordFormProps {
  attempt: Attempt;
  onSubmit: (newPassword: string) => void;
  /** Further buttons. */
  actions?: ReactNode;
}

/**
 * A new password. A separate dialog asks for the proof of the owner, so there is no field for the old password. Its one
 * field does not use the form library, which the account page would load only for it.
 */
export function PasswordForm({ attempt, onSubmit, actions }: PasswordFormProps) {
  const { t, i18n } = useTranslation(['profile', 'issues', 'ui']);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  /** The last submitted value. From then on each change is validated. */
  const [tried, setTried] = useState<string>();
  const isUnchanged = tried === undefined || typed === tried;
  const refused = attempt.state === 'failed' && isUnchanged ? attempt.fields?.new_password : undefined;
  const wrong = tried === undefined ? undefined : check(typed).error?.issues[0]?.message;
  const error = wrong ?? refused;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(typed);
    const { success, data } = check(typed);
    if (success) onSubmit(data.new_password);
    else field.current?.focus();
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={16} style={{ maxWidth: 480 }}>
        <Text as="p" tone="muted">
          {t('passwordText')}
        </Text>
        <Input
          ref={field}
          name="new_password"
          label={t('passwordNew')}
          hint={t('ui:passwordHint')}
          error={error && issueWords(i18n, error)}
          type="password"
          autoComplete="new-password"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <SendPlace
          attempt={attempt}
          fields={['new_password']}
          deed={
            <Button
              type="submit"
              kind="primary"
              busy={attempt.state === 'sending'}
              busyLabel={t('passwordWorking')}
            >
              {t('passwordSubmit')}
            </Button>
          }
        >
          {actions}
        </SendPlace>
      </Stack>
    </form>
  );
}
