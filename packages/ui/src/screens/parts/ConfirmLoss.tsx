import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../components/Button/Button.tsx';
import { Dialog } from '../../components/Dialog/Dialog.tsx';
import { Failure } from './Failure.tsx';
import type { Attempt } from './load.ts';

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
  onConfirm: () => void;
  /** The control that opens the question. */
  children: (ask: () => void) => ReactNode;
}

/**
 * Asks for a confirmation before something is lost. It stays open during the request and after a refusal, and closes
 * on success.
 */
export function ConfirmLoss(props: ConfirmLossProps) {
  const { title, text, deed, keep, isHarmless, attempt, onConfirm, children } = props;
  const [isAsked, setAsked] = useState(false);
  const before = useRef(attempt.state);
  useEffect(() => {
    if (before.current === 'sending' && attempt.state === 'idle') setAsked(false);
    before.current = attempt.state;
  }, [attempt.state]);
  return (
    <>
      {children(() => setAsked(true))}
      <Dialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={title}
        actions={
          <>
            <Button
              kind={isHarmless ? 'primary' : 'danger-full'}
              busy={attempt.state === 'sending'}
              onClick={onConfirm}
            >
              {deed}
            </Button>
            <Button kind="quiet" onClick={() => setAsked(false)}>
              {keep}
            </Button>
          </>
        }
      >
        {typeof text === 'string' ? <p>{text}</p> : text}
        <Failure attempt={attempt} />
      </Dialog>
    </>
  );
}
