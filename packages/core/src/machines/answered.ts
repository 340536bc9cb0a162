import { type Failure, failureOf, type Outcome } from '../client/outcome.ts';

/** A guard: the request that just ended was answered and not refused. */
export const isOk = ({ event }: { event: { output: { kind: string } } }): boolean =>
  event.output.kind === 'ok';

/** Keeps why the request that just ended failed; nothing where it did not. */
export const keepFailure = ({ event }: { event: object }): { failure: Failure | undefined } => ({
  failure: failureOf((event as { output: Outcome<unknown> }).output),
});

/** What an answer holds in its envelope; `undefined` where there is none. */
export const resultOf = <T>(outcome: Outcome<{ readonly result: T }, string>): T | undefined =>
  outcome.kind === 'ok' ? outcome.answer.result : undefined;
