import { GatewayFailed, gatewayTimeoutMs, OrderRefused, type PaySystem, type Trade } from './pay-system.ts';

/** After `maxFailures` failures in a row nothing is sent for `pauseMilliseconds`. */
const maxFailures = 3;
const pauseMilliseconds = 60_000;

/** Nothing was sent to the gateway, because it failed several times in a row. */
export class GatewayPaused extends GatewayFailed {
  /** Seconds until another request makes sense, at least one. */
  readonly seconds: number;
  constructor(seconds: number) {
    super(`the gateway failed ${maxFailures} times in a row and gets no requests for ${seconds} s`);
    this.seconds = seconds;
  }
}

/**
 * A circuit breaker. After several failures in a row requests are refused at once, so that callers do not each wait in
 * vain. After the pause one request is sent: if it succeeds, the others follow, otherwise the next pause begins. A
 * refused order is an answer and no failure.
 */
function openBreaker(now: () => Date) {
  let failures = 0;
  /** When the last pause began, until a request succeeds. */
  let pausedAt: number | undefined;
  let isTrying = false;

  const paused = () => {
    if (pausedAt === undefined) return undefined;
    const passed = now().getTime() - pausedAt;
    // A clock that was set back ends the pause.
    const left = passed < 0 ? 0 : pauseMilliseconds - passed;
    if (left > 0) return new GatewayPaused(Math.ceil(left / 1000));
    return isTrying ? new GatewayPaused(gatewayTimeoutMs / 1000) : undefined;
  };
  const succeed = () => {
    failures = 0;
    pausedAt = undefined;
  };
  const fail = (isTrial: boolean) => {
    failures += 1;
    // Requests that were sent before the pause do not make it longer.
    if (failures >= maxFailures && (isTrial || pausedAt === undefined)) pausedAt = now().getTime();
  };
  return {
    paused,
    async send<T>(request: () => Promise<T>): Promise<T> {
      const refusal = paused();
      if (refusal !== undefined) throw refusal;
      const isTrial = pausedAt !== undefined;
      isTrying ||= isTrial;
      try {
        const answer = await request();
        succeed();
        return answer;
      } catch (error) {
        if (error instanceof OrderRefused) succeed();
        else if (error instanceof GatewayFailed) fail(isTrial);
        throw error;
      } finally {
        if (isTrial) isTrying = false;
      }
    },
  };
}

/** The requests that are paused, each separately: some gateways accept orders but answer no questions about them. */
export const pausedRequests = ['start', 'ask'] as const;
export type PausedRequest = (typeof pausedRequests)[number];

/** A payment system that gets no requests for a while when it fails again and again. */
export interface PausingSystem extends PaySystem {
  /** The error with which such a request would fail now. `undefined`: it would be sent. */
  paused(request: PausedRequest): GatewayPaused | undefined;
}

/** Notifications are always accepted, and `probe` always asks the gateway. Each process has its own pauses. */
export function pausing(system: PaySystem, now: () => Date): PausingSystem {
  const breakers = { start: openBreaker(now), ask: openBreaker(now) };
  const { ask } = system;
  return {
    ...system,
    paused: (request) => breakers[request].paused(),
    start: (trade, from) => breakers.start.send(() => system.start(trade, from)),
    ...(ask !== undefined && { ask: (trade: Trade) => breakers.ask.send(() => ask(trade)) }),
  };
}
