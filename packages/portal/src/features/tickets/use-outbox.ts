import { sendMessage } from '@ferry/core/contract/tickets/customer';
import type { Attachment } from '@ferry/ui/screens/tickets/FileTile';
import type { Outgoing, ThreadData } from '@ferry/ui/screens/tickets/TicketScreen/Bubble';
import { useRef, useState } from 'react';
import { useFailureWords } from '../../binding/failure-words.ts';
import { useCalls } from '../../binding/use-calls.ts';
import { useOnline } from '../../binding/use-online.ts';
import type { Draft } from './drafts.ts';

interface Held extends Outgoing {
  /** The server's id after it accepted the message. */
  taken?: string;
}

const keptOf = (all: readonly Held[]): Draft['outbox'] =>
  all
    .filter(({ taken }) => taken === undefined)
    .map(({ key, content, attachments }) => ({ key, content, attachments: [...attachments] }));

/**
 * Messages that are shown before the server has them. Each has its key, so that retries create one message, and they do
 * not wait for one another. Those without a response survive a reload.
 */
export function useOutbox(
  ticketId: string,
  kept: Draft['outbox'],
  onKept: (outbox: Draft['outbox']) => void,
  thread: ThreadData | undefined,
) {
  const sending = useCalls(sendMessage);
  const isOnline = useOnline();
  const words = useFailureWords();
  const [held, setHeld] = useState<readonly Held[]>(() => kept.map((one) => ({ ...one, state: 'unsure' })));
  const all = useRef(held);
  const change = (next: readonly Held[]) => {
    all.current = next;
    setHeld(next);
    onKept(keptOf(next));
  };
  const amend = (key: string, next: Partial<Held>) =>
    change(all.current.map((one) => (one.key === key ? { ...one, ...next } : one)));

  async function go(key: string): Promise<void> {
    const message = all.current.find((one) => one.key === key);
    if (message === undefined) return;
    amend(key, { state: 'sending' });
    const ended = await sending.run(
      key,
      {
        ticket_id: ticketId,
        body: { content: message.content, attachment_ids: message.attachments.map(({ id }) => id) },
      },
      { idempotencyKey: key },
    );
    if (ended.state === 'left') return;
    if (ended.state === 'succeeded') return amend(key, { taken: ended.answer.result.message.id });
    amend(key, { state: ended.state, ...words(ended.failure) });
  }

  // Messages that are already in the thread are shown there.
  const known = new Set(thread?.messages.map(({ id }) => id));
  const outbox = held
    .filter(({ taken }) => taken === undefined || !known.has(taken))
    .map(
      (one): Outgoing =>
        one.state === 'sending' && !isOnline ? { ...one, state: 'failed', offline: true } : one,
    );
  return {
    outbox,
    post(content: string, attachments: readonly Attachment[]): void {
      const key = crypto.randomUUID();
      change([...all.current, { key, content, attachments, state: 'sending' }]);
      void go(key);
    },
    onRetrySend: (key: string) => void go(key),
    onDiscard: (key: string) => change(all.current.filter((one) => one.key !== key)),
  };
}
