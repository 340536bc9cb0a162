import { type CodeMailActor, secondsUntil } from '@ferry/core/machines/code-mail.machine';
import type { SignUpScreenProps } from '@ferry/ui/screens/auth/SignUpScreen/SignUpScreen';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useFailureWords } from '../../binding/failure-words.ts';

type CodeMail = SignUpScreenProps['mail'];

/** Whole seconds until a moment, counted down while somebody looks. */
function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(Date.now);
  const left = secondsUntil(moment, now);
  useEffect(() => {
    setNow(Date.now());
    if (moment <= Date.now()) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [moment]);
  return left;
}

/** The mail with the code, as a screen shows it. */
export function useCodeMail(actor: CodeMailActor): CodeMail {
  const words = useFailureWords();
  const { value, context } = useSelector(actor, (now) => now);
  const { failure, hasSent, email } = context;
  const againIn = useSecondsUntil(context.againAt);
  if (value === 'proving' || value === 'sending') return { state: 'sending' };
  if (failure !== undefined) return { state: 'failed', message: words(failure).message, againIn };
  if (hasSent && email !== '') return { state: 'sent', address: email, againIn };
  // After a reload the wait is known, but not whom the mail went to.
  return againIn > 0 ? { state: 'failed', message: '', againIn } : { state: 'idle' };
}
