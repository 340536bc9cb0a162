import type { NodeAgent } from '@ferry/core/contract/nodes/agents';

/** How an agent repeats a report without an answer. */
export interface Repeating {
  /**
   * Whether its next report has the same bytes and more. An agent that resets its counters before it reports sends new
   * bytes only, however large they are.
   */
  readonly grows: boolean;
  /** Seconds in which an unchanged repeat comes: its attempts, each with its timeout, and the pauses between them. */
  readonly seconds: number;
}

/** XrayR has a timeout of 5 seconds by default, and 30 in its sample file. Three of 15 are the rule since long. */
const usual = 45;

const byAgent: Readonly<Record<Exclude<NodeAgent, 'other'>, Repeating>> = {
  xrayrp: { grows: true, seconds: usual },
  xrayr: { grows: true, seconds: usual },
  // It does not try again before its next report.
  'xboard-node': { grows: true, seconds: usual },
  // Two attempts of 15 seconds.
  v2node: { grows: false, seconds: usual },
  // Four attempts of 30 seconds.
  v2bx: { grows: false, seconds: 130 },
  'shadowsocks-mod': { grows: false, seconds: usual },
};

/** For an agent that is not known all that may be a repeat is one, in the customer's favour. */
const unknown: Repeating = { grows: true, seconds: 130 };

export const repeatingOf = (agent: NodeAgent | null): Repeating =>
  agent === null || agent === 'other' ? unknown : byAgent[agent];
