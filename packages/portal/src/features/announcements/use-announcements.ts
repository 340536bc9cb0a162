import { type AnnouncementKind, list } from '@ferry/core/contract/announcements';
import { useCallback, useSyncExternalStore } from 'react';
import { useCustomer } from '../../binding/use-customer.ts';
import { useQuery } from '../../binding/use-query.ts';
import { usePortal } from '../../portal.ts';

/** Which revisions this customer has seen, and how to mark some. */
export function useSeen(kind: AnnouncementKind) {
  const { seen } = usePortal();
  const customer = useCustomer()?.user_id ?? 0;
  const marked = useSyncExternalStore(seen.subscribe, () => seen.of(customer, kind));
  const mark = useCallback(
    (revisions: readonly number[]) => seen.mark(customer, kind, revisions),
    [seen, customer, kind],
  );
  return [marked, mark] as const;
}

/** The newest announcements, and which of them this customer has seen. */
export function useAnnouncements() {
  const read = useQuery(list, { ann_type: 'index_ann', limit: 20 });
  const [seen, markSeen] = useSeen('index_ann');
  const unread = (read.data?.result ?? []).filter(({ revision }) => !seen.has(revision)).length;
  return { read, seen, unread, markSeen };
}
