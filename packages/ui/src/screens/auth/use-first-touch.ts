import { useRef } from 'react';

/** Tells of the first touch of a form, and of no other. */
export function useFirstTouch(onTouch: (() => void) | undefined): () => void {
  const touched = useRef(false);
  return () => {
    if (!touched.current) onTouch?.();
    touched.current = true;
  };
}
