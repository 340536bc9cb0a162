import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../components/Button/Button.tsx';
import { Dialog } from '../components/Dialog/Dialog.tsx';
import { Failure } from './Failure.tsx';
import type { Attempt } from './load.ts';

export interface ConfirmLossProps {
  /** The question. */
  title: string;
  /** What will be lost, and what stays. */
  text: ReactNode;
  /** The button that does it: the deed as a verb. */
  deed: string;
  /** The button that does not: what stays, such as “Keep the old link”. */
  keep: string;
  /** Nothing is lost, it only can not be taken back: the button is blue, not red. */
  gain?: boolean;
  attempt: Attempt;
  onConfirm: () => void;
  /** What opens the question. */
  children: (ask: () => void) => ReactNode;
}

/** Asks before something is lost. Stays open while it is being done or was refused; closes once it is done. */
export function ConfirmLoss(props: ConfirmLossProps) {
  const { title, text, deed, keep, gain = false, attempt, onConfirm, children } = props;
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
              kind={gain ? 'primary' : 'danger-full'}
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
