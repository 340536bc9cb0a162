/** Why a server refused a call. */
export type RefusalReason =
  /** 401: no session, or an invalid token. */
  | 'signed_out'
  /** 403, or a refusal in the envelope: a rule of the product forbids it. */
  | 'forbidden'
  /** 404: it does not exist, or belongs to another customer. */
  | 'absent'
  /** 409: the idempotency key was used for something else. */
  | 'conflict'
  /** 422: a field is invalid. */
  | 'invalid'
  /** 429: too many requests. `retryAfter` says when to retry. */
  | 'limited';

/**
 * A refused call.
 *
 * @template Code the codes that the contract declares for the call. A server of another version may send others.
 */
export interface Refused<Code extends string = string> {
  readonly kind: 'refused';
  readonly reason: RefusalReason;
  readonly status: number;
  /** For people, in the requested language. */
  readonly message: string;
  /** For programs, such as `shop.short`. Empty if the server sends none. */
  readonly code: Code | '';
  readonly details: Readonly<Record<string, unknown>>;
  /** The errors of fields, by their path such as `config.tls`. */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds until a retry makes sense. 0 if the server does not say. */
  readonly retryAfter: number;
}

export interface Unreachable {
  readonly kind: 'unreachable';
  /**
   * unsent: the server did nothing, because no request reached it or it was too busy to begin. network: no response.
   * server: 5xx. malformed: the response does not match the contract.
   */
  readonly cause: 'unsent' | 'network' | 'server' | 'malformed' | 'cancelled';
  readonly status: number;
  readonly message: string;
}

export type Failure<Code extends string = string> = Refused<Code> | Unreachable;

/** The outcome of a call. */
export type Outcome<Answer, Code extends string = string> =
  | { readonly kind: 'ok'; readonly answer: Answer }
  | Failure<Code>;

/** Whether a request that was sent has no answer. A write may have been done then. */
export const isUnanswered = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === 'unreachable' && outcome.cause !== 'unsent' && outcome.cause !== 'cancelled';

/** The failure of an outcome. `undefined` if the call succeeded. */
export const failureOf = <Code extends string>(outcome: Outcome<unknown, Code>): Failure<Code> | undefined =>
  outcome.kind === 'ok' ? undefined : outcome;
