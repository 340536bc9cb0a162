/** Something that a customer may be looking for. */
export interface Findable {
  readonly href: string;
  readonly label: string;
  /** Stands beside it, and is found too, such as a number or a date. */
  readonly detail?: string;
}

/** What is typed in wide letters, or in capitals, is the same word. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Those that hold every word of the text, where a label begins with it first; in their order otherwise. */
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
