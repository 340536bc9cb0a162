import type { AnnouncementKind } from '@ferry/core/contract/announcements/customer';
import type { TextStore } from '@ferry/core/machines/session/session-ports';
import { createListeners } from '../listeners.ts';

/** The revisions that a customer has read on this device. Compatible with `useSyncExternalStore`. */
export interface SeenAnnouncements {
  /** The same object until something is marked. */
  of(customer: number, kind: AnnouncementKind): ReadonlySet<number>;
  mark(customer: number, kind: AnnouncementKind, revisions: readonly number[]): void;
  subscribe(listener: () => void): () => void;
}

/** The number of the newest revisions that are stored. Pages list a hundred at most. */
const remembered = 200;

const keyOf = (customer: number, kind: AnnouncementKind) => `announcements_seen:${customer}:${kind}`;
const readText = (text: string) => new Set(text.split(',').filter(Boolean).map(Number));

/** Stores the marks, so that a reload does not show a pop-up again. */
export function seenAnnouncements(store: TextStore): SeenAnnouncements {
  const { subscribe, tell } = createListeners();
  // If the storage fails, they are kept in memory.
  const marks = new Map<string, { text: string; set: ReadonlySet<number> }>();
  const of = (customer: number, kind: AnnouncementKind) => {
    const key = keyOf(customer, kind);
    const known = marks.get(key);
    const text = store.get(key) ?? known?.text ?? '';
    if (known?.text === text) return known.set;
    const set = readText(text);
    marks.set(key, { text, set });
    return set;
  };
  return {
    of,
    mark(customer, kind, revisions) {
      const before = of(customer, kind);
      if (revisions.every((revision) => before.has(revision))) return;
      const set = new Set([...before, ...revisions].sort((one, other) => other - one).slice(0, remembered));
      const text = [...set].join(',');
      marks.set(keyOf(customer, kind), { text, set });
      store.set(keyOf(customer, kind), text);
      tell();
    },
    subscribe,
  };
}
