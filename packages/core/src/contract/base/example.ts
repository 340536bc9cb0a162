import * as z from 'zod/mini';
import type { Call, CallAnswer, CallInput } from './call.ts';

/** The input, which a call without fields leaves out. */
type Input<C> =
  Record<never, never> extends CallInput<C> ? { input?: CallInput<C> } : { input: CallInput<C> };

/** The answer without the fields that the envelope adds. */
type Answer<A> = A extends object ? Omit<A, 'is_success' | 'message'> : A;

/**
 * The example of a call: its input and its answer. The API's document, the command's help and the stories show it.
 * Tests send it to a server, after `arranged.ts` of the noun has replaced its made-up ids.
 */
export type Example<C> = Input<C> & { readonly answer: Answer<CallAnswer<C>> };

type CallNames<Noun> = { [Name in keyof Noun]: Noun[Name] extends Call ? Name : never }[keyof Noun];

/** An example for each call of a contract file. */
export type ExamplesOf<Noun> = { readonly [Name in CallNames<Noun>]: Example<Noun[Name]> };

/** An example of any call. */
export interface AnyExample {
  readonly input?: Readonly<Record<string, unknown>>;
  readonly answer: unknown;
}

/** The whole answer of an example, as the call sends it: its schema adds the envelope. */
export const exampleAnswer = (
  { answer }: Pick<Call, 'answer'>,
  example: Pick<AnyExample, 'answer'>,
): unknown => z.parse(answer, example.answer);
