import type { Grant } from '../grant-words.ts';

/** Where the redeeming of one code stands. */
export type Redeeming =
  /** `refusal`: why the last code was not taken, in the server's words. */
  | { phase: 'entering'; refusal?: Refusal | undefined }
  | { phase: 'checking' }
  | { phase: 'known'; grant: Grant; refusal?: Refusal | undefined }
  | { phase: 'redeeming'; grant: Grant }
  /** Sent, and nobody answered: it may be redeemed. */
  | { phase: 'unanswered'; grant: Grant }
  | { phase: 'done'; grant: Grant; balance: string };

export interface Refusal {
  message: string;
  /** The network is away; nothing was sent or spent. */
  offline: boolean;
  /** Too many tries: when the next one makes sense. */
  until?: Date | undefined;
}

/** One of several codes. `unanswered`: sent, and nobody answered. */
export interface CodeLine {
  code: string;
  state: 'waiting' | 'sending' | 'done' | 'refused' | 'unanswered';
  /** What it was worth, where the server said it. */
  grant?: Grant | undefined;
  /** Why the server did not. */
  message?: string | undefined;
}

/** Where several codes stand that are redeemed one after the other. */
export interface Several {
  lines: readonly CodeLine[];
  /** Codes beyond the most that may be redeemed in one go. */
  leftOut: number;
  isRunning: boolean;
  /** Why it did not go through to the end. `until`: too many tries. */
  stopped?: { offline: boolean; until?: Date | undefined } | undefined;
}
