import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { preview } from '@ferry/core/contract/cd-keys/customer';
import type { Fault } from '../../parts/load.ts';
import type { Grant } from '../grant-words.ts';

/** What a code is worth, and the service before and after it. */
export type Known = CallAnswer<typeof preview>['result'];

/** The state of redeeming one code. */
export type Redeeming =
  /** `refusal`: the server's message about the last code. */
  | { phase: 'entering'; refusal?: Refusal | undefined }
  | { phase: 'checking' }
  | { phase: 'known'; known: Known; refusal?: Refusal | undefined }
  | { phase: 'redeeming'; known: Known }
  /** Sent without a response: it may be redeemed. */
  | { phase: 'unanswered'; known: Known }
  | { phase: 'done'; grant: Grant; balance: string };

export interface Refusal {
  message: string;
  kind: Fault['kind'];
  /** When the next try makes sense after too many. */
  until?: Date | undefined;
}

/** One of several codes. `unanswered`: sent without a response. */
export interface CodeLine {
  code: string;
  state: 'waiting' | 'sending' | 'done' | 'refused' | 'unanswered';
  /** Its value, if the server answered it. */
  grant?: Grant | undefined;
  /** The server's refusal. */
  message?: string | undefined;
}

/** The state of several codes that are redeemed one after another. */
export interface Several {
  lines: readonly CodeLine[];
  /** The number of codes above the maximum. */
  leftOut: number;
  isRunning: boolean;
  /** Why it stopped early. `until`: too many tries. */
  stopped?: { offline: boolean; until?: Date | undefined } | undefined;
}
