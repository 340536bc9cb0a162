import { type Failure, failureOf, type Outcome } from '../../client/outcome.ts';

/** A guard: the request that just ended succeeded. */
export const isOk = ({ event }: { event: { output: { kind: string } } }): boolean =>
  event.output.kind === 'ok';

/** The failure of the request that just ended, if it failed. */
export const storeFailure = ({ event }: { event: object }): { failure: Failure | undefined } => ({
  failure: failureOf((event as { output: Outcome<unknown> }).output),
});

/** The result in the envelope of an answer. `undefined` if there is none. */
export const resultOf = <T>(outcome: Outcome<{ readonly result: T }, string>): T | undefined =>
  outcome.kind === 'ok' ? outcome.answer.result : undefined;
