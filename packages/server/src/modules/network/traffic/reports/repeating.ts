import type { NodeAgent } from '@ferry/core/contract/nodes/agents';

/** How an agent repeats a report without an answer. */
export interface Repeating {
  /**
   * Whether its next report has the same bytes and more. An agent that resets its counters before it reports sends new
   * bytes only, however large they are.
   */
  readonly grows: boolean;
  /**
   * How often it sends a report before it gives up. If all attempts came, none of the answers arrived. Left out if the
   * attempts say nothing: it makes only one, or sends only new bytes afterwards.
   */
  readonly attempts?: number;
  /** An unchanged repeat comes within this many seconds: all attempts with their timeouts and pauses. */
  readonly seconds: number;
}

/** XrayR's timeout is 5 seconds by default, and 30 in its sample file. The rule has long been three attempts of 15. */
const usual = 45;

/**
 * The maximum number of seconds between two attempts: a timeout of 30, the pause, and room for a slow machine. An
 * agent's next report comes later.
 */
export const betweenAttempts = usual;

const byAgent: Readonly<Record<Exclude<NodeAgent, 'other'>, Repeating>> = {
  xrayrp: { grows: true, attempts: 4, seconds: usual },
  xrayr: { grows: true, attempts: 4, seconds: usual },
  // It does not try again before its next report.
  'xboard-node': { grows: true, seconds: usual },
  // Two attempts of 15 seconds.
  v2node: { grows: false, seconds: usual },
  // Four attempts of 30 seconds.
  v2bx: { grows: false, seconds: 130 },
  'shadowsocks-mod': { grows: false, seconds: usual },
};

/** Any possible repeat of an unknown agent is taken as one, in the customer's favour. */
const unknown: Repeating = { grows: true, attempts: 4, seconds: 130 };

export const repeatingOf = (agent: NodeAgent | null): Repeating =>
  agent === null || agent === 'other' ? unknown : byAgent[agent];
