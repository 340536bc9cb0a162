import { hourMs } from '@ferry/core/contract/base/values/units';
import { attachment, ticketKind } from '@ferry/core/contract/tickets/customer';
import type { TextStore } from '@ferry/core/machines/session/session-ports';
import * as z from 'zod/mini';

/** Unsent text of a customer, for a ticket or for a new one. */
const draft = z.object({
  kind: z._default(ticketKind, 'general'),
  title: z._default(z.string(), ''),
  text: z._default(z.string(), ''),
  /** Uploaded files. The server keeps them for a day. */
  files: z._default(z.array(z.extend(attachment, { at: z.number() })), []),
  /** Sent messages without a response. */
  outbox: z._default(
    z.array(z.object({ key: z.string(), content: z.string(), attachments: z.array(attachment) })),
    [],
  ),
});
export type Draft = z.output<typeof draft>;

const emptyDraft: Draft = { kind: 'general', title: '', text: '', files: [], outbox: [] };

/** Milliseconds, a little less than the server keeps unreferenced files. */
const filesLast = 23 * hourMs;

const keyOf = (customer: number, place: string) => `ticket_draft:${customer}:${place}`;

const isEmpty = ({ title, text, files, outbox }: Draft) =>
  title.trim() === '' && text.trim() === '' && files.length === 0 && outbox.length === 0;

/** The draft of a place, such as `new` or a ticket's id. An unreadable draft counts as none. */
export function readDraft(store: TextStore, customer: number, place: string, now: number): Draft {
  try {
    const kept = z.parse(draft, JSON.parse(store.get(keyOf(customer, place)) ?? '{}'));
    return { ...kept, files: kept.files.filter(({ at }) => now - at < filesLast) };
  } catch {
    return emptyDraft;
  }
}

/** Stores a draft. An empty one is removed. */
export function storeDraft(store: TextStore, customer: number, place: string, given: Draft): void {
  if (isEmpty(given)) store.remove(keyOf(customer, place));
  else store.set(keyOf(customer, place), JSON.stringify(given));
}
