/** Why a server that answered did not do it. */
export type RefusalReason =
  /** 401: no session, or its token is no longer good. */
  | 'signed_out'
  /** 403, or an envelope that says no: a rule of the product forbids it. */
  | 'forbidden'
  /** 404: no such thing, or another customer's. */
  | 'absent'
  /** 409: the same key was used for something else. */
  | 'conflict'
  /** 422: a field does not fit. */
  | 'invalid'
  /** 429: too often; `retryAfter` says when again. */
  | 'limited';

/**
 * A call that was not done.
 *
 * @template Code the codes that the contract declares for the call. A server of another release may say others.
 */
export interface Refused<Code extends string = string> {
  readonly kind: 'refused';
  readonly reason: RefusalReason;
  readonly status: number;
  /** For people, in the language that was asked for. */
  readonly message: string;
  /** For programs, such as `shop.short`; empty where the server gives none. */
  readonly code: Code | '';
  readonly details: Readonly<Record<string, unknown>>;
  /** What is wrong with which field, by its path such as `config.tls`. */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds until another try makes sense; 0 where the server gives none. */
  readonly retryAfter: number;
}

export interface Unreachable {
  readonly kind: 'unreachable';
  /** network: no answer at all; server: 5xx; malformed: an answer that is not of the contract's shape. */
  readonly cause: 'network' | 'server' | 'malformed' | 'cancelled';
  readonly status: number;
  readonly message: string;
}

export type Failure<Code extends string = string> = Refused<Code> | Unreachable;

/** What became of a call. */
export type Outcome<Answer, Code extends string = string> =
  | { readonly kind: 'ok'; readonly answer: Answer }
  | Failure<Code>;

/** Why it was not done; `undefined`: it was. */
export const failureOf = <Code extends string>(outcome: Outcome<unknown, Code>): Failure<Code> | undefined =>
  outcome.kind === 'ok' ? undefined : outcome;
