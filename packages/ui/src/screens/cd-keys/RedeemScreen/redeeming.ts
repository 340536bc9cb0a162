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
