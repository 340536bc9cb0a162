import { isUnanswered } from '@ferry/core/client/outcome';
import type { CodeMailActor } from '@ferry/core/machines/sign-in/code-mail.machine';
import { useTranslation } from '@ferry/ui/locales/use-translation';
import type { SignUpScreenProps } from '@ferry/ui/screens/auth/SignUpScreen/SignUpScreen';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useFailureWords } from '../../binding/failure-words.ts';
import { useSecondsUntil } from '../../binding/use-seconds-until.ts';
import { keepTyped } from './typed.ts';

type CodeMail = SignUpScreenProps['mail'];

/** The mailed code for a screen. */
export function useCodeMail(actor: CodeMailActor): CodeMail {
  const words = useFailureWords();
  const { t } = useTranslation('ui');
  const { value, context } = useSelector(actor, (now) => now);
  const { failure, hasSent, email, ports } = context;
  useEffect(() => {
    if (hasSent && email !== '') keepTyped({ [ports.kind]: email });
  }, [hasSent, email, ports]);
  const againIn = useSecondsUntil(context.againAt);
  if (value === 'proving' || value === 'sending') return { state: 'sending' };
  if (failure !== undefined)
    return isUnanswered(failure)
      ? { state: 'unsure', message: t('unsure'), againIn }
      : { state: 'failed', message: words(failure).message, againIn };
  if (hasSent && email !== '') return { state: 'sent', address: email, againIn };
  // In another tab the delay is known, but not the address.
  return againIn > 0 ? { state: 'failed', message: '', againIn } : { state: 'idle' };
}
