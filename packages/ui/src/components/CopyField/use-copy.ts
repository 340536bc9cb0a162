import { useEffect, useRef, useState } from 'react';

interface CopyEnds {
  /** Called after copying. */
  onCopied?: (() => void) | undefined;
  /** Called if the browser did not allow it, so that the text is to be shown for copying by hand. */
  onFailed?: () => void;
}

/** Copies a text. `copied` stays for two seconds. */
export function useCopy({ onCopied, onFailed }: CopyEnds = {}) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = (text: string) => {
    navigator.clipboard.writeText(text).then(
      () => {
        setState('copied');
        onCopied?.();
        clearTimeout(timer.current);
        timer.current = setTimeout(() => setState('idle'), 2000);
      },
      () => {
        setState('failed');
        onFailed?.();
      },
    );
  };
  return { state, copy };
}
