import { NotSent } from '@ferry/core/client';
import { say } from '../../words/say.ts';
import type { HostTransport } from './host.ts';

/** Seconds. */
const firstWait = 1;
const maxWait = 30;

/** Seconds before a retry: half fixed and half random, so that many machines do not retry at the same moment. */
export function waitBefore(retries: number, random: () => number): number {
  const wait = Math.min(maxWait, firstWait * 2 ** retries);
  return wait / 2 + (wait / 2) * random();
}

/**
 * A transport with a timeout in seconds for each request, from the DNS lookup to the last byte. This also covers silent
 * servers, half-open connections and endless bodies.
 */
export const within =
  (seconds: number, transport: HostTransport): HostTransport =>
  async (request, signal, ways) => {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), seconds * 1000);
    try {
      const either = signal === undefined ? late.signal : AbortSignal.any([signal, late.signal]);
      return await transport(request, either, ways);
    } catch (error) {
      if (!late.signal.aborted || signal?.aborted) throw error;
      const words = say('platform.answer_too_late', { seconds });
      throw error instanceof NotSent ? new NotSent(words) : new Error(words);
    } finally {
      clearTimeout(timer);
    }
  };
