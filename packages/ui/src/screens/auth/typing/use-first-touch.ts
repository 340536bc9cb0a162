import { useRef } from 'react';

/** Calls back on the first touch of a form only. */
export function useFirstTouch(onTouch: (() => void) | undefined): () => void {
  const touched = useRef(false);
  return () => {
    if (!touched.current) onTouch?.();
    touched.current = true;
  };
}
