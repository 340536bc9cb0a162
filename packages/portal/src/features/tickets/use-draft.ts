import { useMemo, useRef } from 'react';
import { useCustomer } from '../../binding/use-customer.ts';
import { serverNow } from '../../platform/device/clock.ts';
import { localStore } from '../../platform/device/stores.ts';
import { type Draft, readDraft, storeDraft } from './drafts.ts';

/** The stored draft of a place when the page was opened, and a function to store it. */
export function useDraft(place: string) {
  const customer = useCustomer()?.user_id ?? 0;
  const opened = useMemo(() => readDraft(localStore, customer, place, serverNow()), [customer, place]);
  const now = useRef({ opened, draft: opened });
  if (now.current.opened !== opened) now.current = { opened, draft: opened };
  const keep = (change: Partial<Draft>): void => {
    now.current.draft = { ...now.current.draft, ...change };
    storeDraft(localStore, customer, place, now.current.draft);
  };
  return {
    opened,
    keep,
    forget: () => keep({ kind: 'general', title: '', text: '', files: [], outbox: [] }),
  };
}
