import { CliError, exit } from '../../exit.ts';
import { say } from '../../words/say.ts';

/** The reason of an abort by timeout, as opposed to Ctrl-C. */
export class TimeOver extends Error {
  override readonly name = 'TimeOver';
  readonly seconds: number;

  constructor(seconds: number) {
    super(`not done within ${seconds} s`);
    this.seconds = seconds;
  }
}

/** The timeout of a whole command. Time that a person spends typing does not count. */
export interface TimeLimit {
  /** Aborted by Ctrl-C and at the timeout. */
  readonly signal: AbortSignal;
  /** Starts the timer, in seconds. */
  start(seconds: number): void;
  /** Extends the remaining time to this many seconds if it is shorter. Without a timer it does nothing. */
  atLeast(seconds: number): void;
  /** Waits for a person. The timer is paused meanwhile. */
  unhurried<T>(work: () => Promise<T>): Promise<T>;
  end(): void;
}

export function createTimeLimit(interruption: AbortSignal): TimeLimit {
  const over = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  // The first use of `performance` loads all of its module.
  const now = () => Number(process.hrtime.bigint()) / 1e6;
  let [allowed, endsAt] = [0, Number.POSITIVE_INFINITY];
  const run = (milliseconds: number) => {
    clearTimeout(timer);
    endsAt = now() + milliseconds;
    timer = setTimeout(() => over.abort(new TimeOver(allowed)), milliseconds);
  };
  return {
    signal: AbortSignal.any([interruption, over.signal]),
    start(seconds) {
      allowed = seconds;
      run(seconds * 1000);
    },
    atLeast(seconds) {
      if (timer === undefined || endsAt - now() >= seconds * 1000) return;
      allowed = Math.max(allowed, seconds);
      run(seconds * 1000);
    },
    async unhurried(work) {
      const left = endsAt - now();
      clearTimeout(timer);
      try {
        return await work();
      } finally {
        if (timer !== undefined) run(left);
      }
    },
    end: () => clearTimeout(timer),
  };
}

/** The error of a command whose signal was aborted. */
export const stopped = ({ reason }: AbortSignal): CliError =>
  reason instanceof TimeOver
    ? new CliError(exit.unreachable, say('platform.too_late', { seconds: reason.seconds }))
    : new CliError(exit.interrupted, say('output.interrupted'));
