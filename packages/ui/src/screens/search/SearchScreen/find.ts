import type { LucideIcon } from 'lucide-react';

/** What is listed, and what it is found by. */
interface Listed {
  readonly label: string;
  /** Shown beside the label and also searched, such as a number or a date. */
  readonly detail?: string;
  /** Its icon. By default that of its kind. */
  readonly icon?: LucideIcon;
  /** Other names of it with spaces between them, such as in another language or in pinyin. Not shown. */
  readonly names?: string;
}

/** A searchable item with an address. */
export interface Findable extends Listed {
  readonly href: string;
}

/** Something that the customer can do from here. */
export interface Act extends Listed {
  /** Tells it from the other acts. */
  readonly name: string;
  /** Runs the action, or opens the page that asks for confirmation. */
  readonly onDo: () => void;
}

export type Item = Findable | Act;

export const isAct = (item: Item): item is Act => 'onDo' in item;

export const idOf = (item: Item): string => (isAct(item) ? item.name : item.href);

/** Ignores upper case and full-width letters. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/**
 * Items that contain every word of the text, or have another name that begins with the text. Items whose label begins
 * with the text come first; otherwise the order is kept.
 */
export function findIn<One extends Item>(all: readonly One[], text: string, maxResults: number): One[] {
  const wanted = plain(text).trim();
  const words = wanted.split(/\s+/);
  return all
    .map((one) => ({ one, label: plain(one.label), names: plain(one.names ?? '').split(' ') }))
    .filter(({ one, label, names }) => {
      const said = `${label} ${plain(one.detail ?? '')} ${isAct(one) ? '' : one.href}`;
      return words.every((word) => said.includes(word) || names.some((name) => name.startsWith(word)));
    })
    .sort((a, b) => Number(b.label.startsWith(wanted)) - Number(a.label.startsWith(wanted)))
    .slice(0, maxResults)
    .map(({ one }) => one);
}

/** A label before, in and after the typed part. If the item was found by another name, the typed part is empty. */
export function partsOf(
  label: string,
  text: string,
): readonly [before: string, typed: string, after: string] {
  const said = plain(label);
  // Full-width letters can change the number of characters, and then the positions do not match.
  const wanted = said.length === label.length ? plain(text).trim() : '';
  const typed = [wanted, ...wanted.split(/\s+/)].find((part) => part !== '' && said.includes(part)) ?? '';
  const from = said.indexOf(typed);
  const until = from + typed.length;
  return [label.slice(0, from), label.slice(from, until), label.slice(until)];
}
