import { setTimeout } from 'node:timers/promises';
import type { Services } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';

/** The number of calls of a customer that may wait in a process: enough for several tabs. */
const maxWaits = 6;

/** The place in which one call waits for events. */
export interface WaitingPlace {
  /** Resolves with true after an event since the last check, and with false at the timeout. */
  news(milliseconds: number): Promise<boolean>;
  wake(): void;
  leave(): void;
}

function openPlace(leave: (place: WaitingPlace) => void): WaitingPlace {
  let hasNews = false;
  let stop = new AbortController();
  const place: WaitingPlace = {
    async news(milliseconds) {
      stop = new AbortController();
      if (!hasNews) await setTimeout(milliseconds, undefined, { signal: stop.signal }).catch(() => {});
      const had = hasNews;
      hasNews = false;
      return had;
    },
    wake() {
      hasNews = true;
      stop.abort();
    },
    leave: () => leave(place),
  };
  return place;
}

/** Wakes the waiting calls of this process when a customer's tickets change, in any process. */
export function createTicketWatch({ database }: Services) {
  const waiting = new Map<number, Set<WaitingPlace>>();
  let listening: Promise<void> | undefined;
  let isClosed = false;

  /** The first waiting call starts to listen. */
  async function listen(): Promise<void> {
    listening ??= database.listen('ticket_change', (account) => {
      for (const place of waiting.get(Number(account)) ?? []) place.wake();
    });
    try {
      await listening;
    } catch (error) {
      listening = undefined;
      throw error;
    }
  }

  return {
    /** A call enters before its first check, so that it misses no event between the check and the wait. */
    async enter(accountId: number): Promise<WaitingPlace> {
      const places = waiting.get(accountId) ?? new Set();
      if (places.size >= maxWaits)
        throw new Refusal('tickets.too_many_waiting', { status: 429, retryAfter: 5 });
      const place = openPlace((left) => {
        places.delete(left);
        if (places.size === 0) waiting.delete(accountId);
      });
      places.add(place);
      waiting.set(accountId, places);
      try {
        await listen();
      } catch (error) {
        place.leave();
        throw error;
      }
      return place;
    },
    isClosed: () => isClosed,
    /** Ends all waits, so that the process can end. */
    close(): void {
      isClosed = true;
      for (const places of waiting.values()) for (const place of places) place.wake();
    },
  };
}

export type TicketWatch = ReturnType<typeof createTicketWatch>;
