import { useEffect } from 'react';

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role=combobox]'));

/** ⌘K or Ctrl+K anywhere, and `/` outside of text fields. */
export function useSearchKey(open: () => void): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const isChord = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey) && !event.altKey;
      const isSlash = event.key === '/' && !event.metaKey && !event.ctrlKey && !isField(event.target);
      if (event.defaultPrevented || event.isComposing || !(isChord || isSlash)) return;
      // It does not open over an open dialog.
      if (document.querySelector('[role=dialog], [role=alertdialog]')) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [open]);
}
