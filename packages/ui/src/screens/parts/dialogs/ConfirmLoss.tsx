import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/Button/Button.tsx';
import { Dialog } from '../../../components/Dialog/Dialog.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { Failure } from '../Failure.tsx';
import { type Attempt, isOffered } from '../load.ts';
import { useWhenDone } from './use-when-done.ts';

export interface ConfirmLossProps {
  /** The question. */
  title: string;
  /** What will be lost, and what stays. */
  text: ReactNode;
  /** The label of the button that does it, a verb. */
  deed: string;
  /** The label of the cancelling button, such as “Keep the old link”. */
  keep: string;
  /** Nothing is lost permanently, so the button is blue and not red. */
  isHarmless?: boolean;
  attempt: Attempt;
  /** What to do after a lost response, see `Failure`. */
  found?: string;
  onConfirm: () => void;
  /** The control that opens the question. */
  children: (ask: () => void) => ReactNode;
}

/**
 * Asks for confirmation before something is lost. The dialog stays open during the request, after a refusal and without
 * a response, and closes on success.
 */
export function ConfirmLoss(props: ConfirmLossProps) {
  const { title, text, deed, keep, isHarmless, attempt, found = '', onConfirm, children } = props;
  const { t } = useTranslation('ui');
  const [isAsked, setAsked] = useState(false);
  const wasIdle = useRef(false);
  useWhenDone(attempt, () => setAsked(false));
  useEffect(() => {
    // After a reload, the customer must see the pending request before the question is asked again.
    if (!wasIdle.current && (attempt.state === 'unsure' || attempt.state === 'found')) setAsked(true);
    if (attempt.state === 'idle') wasIdle.current = true;
  }, [attempt.state]);
  const isKnown = isOffered(attempt) && attempt.state !== 'found';
  return (
    <>
      {children(() => setAsked(true))}
      <Dialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={title}
        actions={
          <>
            {isKnown && (
              <Button
                kind={isHarmless ? 'primary' : 'danger-full'}
                busy={attempt.state === 'sending'}
                onClick={onConfirm}
              >
                {deed}
              </Button>
            )}
            {/* The label may be outdated. */}
            <Button kind="quiet" onClick={() => setAsked(false)}>
              {isKnown ? keep : t('close')}
            </Button>
          </>
        }
      >
        {isKnown && (typeof text === 'string' ? <p>{text}</p> : text)}
        <Failure attempt={attempt} found={found} />
      </Dialog>
    </>
  );
}
