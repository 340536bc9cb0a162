import type { Send } from '@ferry/core/client';
import { events } from '@ferry/core/contract/tickets/events';

export interface ListenSettings {
  readonly send: Send;
  /** The customer's tickets have changed. */
  readonly onNews: () => void;
  /** Resolves when the page is visible and there is a network. */
  awake(): Promise<void>;
  /** Waits so many milliseconds. */
  pause(milliseconds: number): Promise<void>;
  readonly signal: AbortSignal;
}

/** Milliseconds after the page, which has priority. */
const firstPauseMs = 2_000;
/** Milliseconds between two calls. The cursor ensures that no event is missed. */
const betweenPollsMs = 700;
const maxPauseMs = 60_000;

/** Polls for changes of tickets until the signal is aborted, only while the page is visible. */
export async function listenForNews({ send, onNews, awake, pause, signal }: ListenSettings): Promise<void> {
  let since: string | undefined;
  let failures = 0;
  while (!signal.aborted) {
    await awake();
    if (signal.aborted) return;
    const outcome = await send(events, since === undefined ? {} : { since, wait: 20 }, { signal });
    if (signal.aborted) return;
    if (outcome.kind === 'ok') {
      const { cursor, changed } = outcome.answer.result;
      if (since !== undefined && changed.length > 0) onNews();
      await pause(since === undefined ? firstPauseMs : betweenPollsMs);
      since = cursor;
      failures = 0;
    } else {
      failures += 1;
      const told = outcome.kind === 'refused' ? outcome.retryAfter * 1_000 : 0;
      await pause(Math.max(told, Math.min(maxPauseMs, firstPauseMs * 2 ** failures)));
    }
  }
}
