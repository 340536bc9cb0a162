import type { LucideIcon } from 'lucide-react';

/** A searchable item. */
export interface Findable {
  readonly href: string;
  readonly label: string;
  /** Shown beside the label and also searched, such as a number or a date. */
  readonly detail?: string;
  /** Its own icon, such as that of a page. By default that of its kind. */
  readonly icon?: LucideIcon;
}

/** Ignores upper case and full-width letters. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/**
 * Items that contain every word of the text. Those whose label begins with it come first; otherwise the order is
 * kept.
 */
export function findIn(all: readonly Findable[], text: string, most: number): Findable[] {
  const wanted = plain(text).trim();
  const words = wanted.split(/\s+/);
  return all
    .map((one) => ({ one, label: plain(one.label) }))
    .filter(({ one: { href, detail = '' }, label }) =>
      words.every((word) => `${label} ${plain(detail)} ${href}`.includes(word)),
    )
    .sort((a, b) => Number(b.label.startsWith(wanted)) - Number(a.label.startsWith(wanted)))
    .slice(0, most)
    .map(({ one }) => one);
}
