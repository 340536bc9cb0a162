import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';

export interface Answer {
  status: number;
  text: string;
}

/** Sends something to the address that it is given. */
export type Send = (url: string) => Promise<Response>;

/** Who can be asked until there is an answer. */
export interface Asked {
  ask(send: Send): Promise<Answer>;
}

/** Milliseconds. Clients of the tests come back sooner than they are told. */
const again = { gone: 20, away: 150 };

/**
 * Sends the same until there is an answer, whichever life of the server gives it. An outage that it tells of is no
 * answer, but has to say when to come again.
 */
export async function askUntilAnswered(
  urlNow: () => Promise<string> | string,
  send: Send,
  { output, onOutage }: { output?: () => string; onOutage?: () => void } = {},
): Promise<Answer> {
  for (;;) {
    const url = await urlNow();
    try {
      const response = await send(url);
      const answer = { status: response.status, text: await response.text() };
      if (answer.status === 503) {
        expect(Number(response.headers.get('retry-after')), answer.text).toBeGreaterThan(0);
        onOutage?.();
        await pause(again.away);
        continue;
      }
      expect(answer.status, `${answer.text}\n${output?.()}`).toBeLessThan(500);
      return answer;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      // The server is gone: undici says so as a TypeError.
      await pause(again.gone);
    }
  }
}
