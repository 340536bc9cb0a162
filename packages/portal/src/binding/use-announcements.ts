import { type AnnouncementKind, markRead } from '@ferry/core/contract/announcements/customer';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { newestAnnouncements } from '../platform/network/first-reads.ts';
import { useCore, usePortal } from '../portal.ts';
import { useCustomer } from './use-customer.ts';
import { useQuery } from './use-query.ts';

/** A revision, as the server knows it. */
interface Known {
  readonly revision: number;
  readonly is_read: boolean;
}

const none: readonly Known[] = [];

/**
 * The revisions that this customer has read, here or on another device, and a function to mark some. It notifies the
 * server once; if that fails, this device still remembers them.
 */
export function useSeen(kind: AnnouncementKind, known: readonly Known[] = none) {
  const { seen } = usePortal();
  const { send } = useCore();
  const customer = useCustomer()?.user_id ?? 0;
  const read = () => seen.of(customer, kind);
  const marked = useSyncExternalStore(seen.subscribe, read, read);
  const all = useMemo(
    () => new Set([...marked, ...known.filter((one) => one.is_read).map((one) => one.revision)]),
    [marked, known],
  );
  const mark = useCallback(
    (revisions: readonly number[]) => {
      const fresh = revisions.filter((revision) => !all.has(revision));
      seen.mark(customer, kind, revisions);
      if (fresh.length > 0) void send(markRead, { body: { revisions: fresh } });
    },
    [seen, customer, kind, all, send],
  );
  return [all, mark] as const;
}

/** The newest announcements, and which of them this customer has read. */
export function useAnnouncements() {
  const read = useQuery(newestAnnouncements.call, newestAnnouncements.input);
  const [seen, markSeen] = useSeen('index_ann', read.data?.result);
  const listed = read.data?.result ?? [];
  // Only the server knows the unread ones that are not listed.
  const further = (read.data?.unread_count ?? 0) - listed.filter((one) => !one.is_read).length;
  const unread = listed.filter(({ revision }) => !seen.has(revision)).length + Math.max(0, further);
  return { read, seen, unread, markSeen };
}
