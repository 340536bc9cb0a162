import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';

export interface Answer {
  status: number;
  text: string;
}

/** Sends a request to the given address. The signal ends it when the server has taken far too long. */
export type Send = (url: string, signal: AbortSignal) => Promise<Response>;

/** A server that can be asked until there is an answer. */
export interface Asked {
  ask(send: Send): Promise<Answer>;
}

/** Milliseconds in which a server must answer, with every limit of its own and on a busy machine. */
const maxAnswerMs = 90_000;
/** Milliseconds for which an outage may be reported again and again. */
const maxOutageMs = 170_000;
/** Milliseconds before a retry. Test clients retry sooner than the server demands. */
const again = { gone: 20, away: 150 };

/**
 * Sends the same request until there is an answer, from any life of the server. A reported outage is no answer, but
 * must contain a retry time.
 */
export async function askUntilAnswered(
  urlNow: () => Promise<string> | string,
  send: Send,
  { output, onOutage }: { output?: () => string; onOutage?: () => void } = {},
): Promise<Answer> {
  const began = performance.now();
  for (;;) {
    const url = await urlNow();
    try {
      const response = await send(url, AbortSignal.timeout(maxAnswerMs));
      const answer = { status: response.status, text: await response.text() };
      if (answer.status === 503) {
        expect(Number(response.headers.get('retry-after')), answer.text).toBeGreaterThan(0);
        onOutage?.();
        if (performance.now() - began > maxOutageMs)
          throw new Error(`nothing but outages: ${answer.text}\n${output?.()}`);
        await pause(again.away);
        continue;
      }
      expect(answer.status, `${answer.text}\n${output?.()}`).toBeLessThan(500);
      return answer;
    } catch (error) {
      if ((error as Error).name === 'TimeoutError')
        throw new Error(`no answer in ${maxAnswerMs} ms to ${send}\n${output?.()}`);
      if (!(error instanceof TypeError)) throw error;
      // The server is gone: undici throws a TypeError.
      await pause(again.gone);
    }
  }
}
