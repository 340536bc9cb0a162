import type { DetailedCode, DetailsOf } from '../contract/refusal-details.ts';

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

/** An error of one field of the input, as the server says it. */
export interface WrongField {
  /** The part of the input, such as `query`, and then the path in it. */
  readonly loc: readonly (string | number)[];
  /** For people, in the requested language. */
  readonly msg: string;
  /** For programs: a `FieldCode`, or the code of the refusal of this field. */
  readonly type: string;
  /** The details of that code. */
  readonly details: Readonly<Record<string, unknown>>;
}

interface RefusedBy {
  readonly kind: 'refused';
  readonly reason: RefusalReason;
  readonly status: number;
  /** For people, in the requested language. */
  readonly message: string;
  /** The errors of fields, by their path such as `config.tls`. */
  readonly fields: Readonly<Record<string, string>>;
  /** The same errors for programs, in the server's order. */
  readonly wrong: readonly WrongField[];
  /** Seconds until a retry makes sense. 0 if the server does not say. */
  readonly retryAfter: number;
}

interface Detailed<Code extends DetailedCode> extends RefusedBy {
  readonly code: Code;
  readonly details: DetailsOf<Code>;
}

/** One kind for each code with details, so that a comparison of the code gives their type. */
type EachDetailed<Code> = Code extends DetailedCode ? Detailed<Code> : never;

/**
 * A refused call.
 *
 * @template Code the codes that the contract declares for the call. A server of another version may send others, and
 * other details.
 */
export type Refused<Code extends string = string> =
  | (RefusedBy & {
      /** For programs, such as `shop.quote_expired`. Empty if the server sends none. */
      readonly code: Exclude<Code, DetailedCode> | '';
      readonly details: Readonly<Record<string, unknown>>;
    })
  | EachDetailed<Code>;

/** A response that is not an answer to the request. */
export interface Unusable {
  /** Its status. 0: there was no response. */
  readonly status: number;
  /** The request id, by which support finds it in the log. */
  readonly requestId?: string;
}

export const noAnswer: Unusable = { status: 0 };

export interface Unreachable extends Unusable {
  readonly kind: 'unreachable';
  /**
   * unsent: the server did nothing, because no request reached it or it was too busy to begin. network: no response.
   * server: 5xx. malformed: the response does not match the contract.
   */
  readonly cause: 'unsent' | 'network' | 'server' | 'malformed' | 'cancelled';
  readonly message: string;
  /** Seconds until a retry makes sense, if the server says so. */
  readonly retryAfter?: number;
}

export type Failure<Code extends string = string> = Refused<Code> | Unreachable;

/** The outcome of a call. */
export type Outcome<Answer, Code extends string = string> =
  | { readonly kind: 'ok'; readonly answer: Answer }
  | Failure<Code>;

/** The meaning of a failure for the customer: no connection, a broken server, or a refusal. */
export type FailureKind = 'offline' | 'server' | 'refused';

/** Distinguishes failures. A response without a usable answer is a server fault. */
export function kindOf(failure: Failure): FailureKind {
  if (failure.kind === 'refused') return 'refused';
  return failure.status === 0 ? 'offline' : 'server';
}

/** Whether a sent request has no answer. A write may have been executed. */
export const isUnanswered = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === 'unreachable' && outcome.cause !== 'unsent' && outcome.cause !== 'cancelled';

/** The failure of an outcome. `undefined` if the call succeeded. */
export const failureOf = <Code extends string>(outcome: Outcome<unknown, Code>): Failure<Code> | undefined =>
  outcome.kind === 'ok' ? undefined : outcome;
