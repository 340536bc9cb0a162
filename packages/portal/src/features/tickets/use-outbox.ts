import { sendMessage } from '@ferry/core/contract/tickets/customer';
import type { Attachment } from '@ferry/ui/screens/tickets/FileTile';
import type { Outgoing, ThreadData } from '@ferry/ui/screens/tickets/TicketScreen/Bubble';
import { useEffect, useRef, useState } from 'react';
import { useFailureWords } from '../../binding/failure-words.ts';
import { useOnline } from '../../binding/use-online.ts';
import { useCore } from '../../portal.ts';
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
 * Messages that are shown before the server has them. Each has an idempotency key, so that retries make one message.
 * Those without a response survive a reload.
 */
export function useOutbox(
  ticketId: string,
  kept: Draft['outbox'],
  onKept: (outbox: Draft['outbox']) => void,
  thread: ThreadData | undefined,
) {
  const { send } = useCore();
  const words = useFailureWords();
  const isOnline = useOnline();
  const [held, setHeld] = useState<readonly Held[]>(() => kept.map((one) => ({ ...one, state: 'failed' })));
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
    const outcome = await send(
      sendMessage,
      {
        ticket_id: ticketId,
        body: { content: message.content, attachment_ids: message.attachments.map(({ id }) => id) },
      },
      { idempotencyKey: key },
    );
    if (outcome.kind === 'ok') return amend(key, { taken: outcome.answer.result.message.id });
    amend(key, { state: 'failed', ...words(outcome) });
  }

  // When the network is back, messages that failed for lack of it are sent automatically.
  const again = useRef(go);
  again.current = go;
  useEffect(() => {
    if (!isOnline) return;
    for (const { key, state, offline } of all.current)
      if (state === 'failed' && offline) void again.current(key);
  }, [isOnline]);

  // Messages that are in the thread by now are shown there.
  const known = new Set(thread?.messages.map(({ id }) => id));
  const outbox: Outgoing[] = held.filter(({ taken }) => taken === undefined || !known.has(taken));
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
