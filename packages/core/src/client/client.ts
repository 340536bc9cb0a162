import {
  type Call,
  type CallAnswer,
  type CallInput,
  dryRunHeader,
  keyHeader,
  proofHeader,
  type RefusalOf,
  takesDryRun,
} from '../contract/base/call.ts';
import { noAnswer, type Outcome, type Unreachable } from './outcome.ts';
import { readAnswer } from './read-answer.ts';
import { assertRequired } from './required-error.ts';
import { type HttpRequest, NotSent, type TokenSource, type Transport } from './transport.ts';

export interface SendOptions {
  readonly signal?: AbortSignal;
  /** Sent as the header `Idempotency-Key`. */
  readonly idempotencyKey?: string;
  /** The proof from `auth.proveOwner`. Sent only with calls that require it. */
  readonly ownerProof?: string | undefined;
  /** Makes an admin's call a dry run: the server rolls back what it did. */
  readonly isDryRun?: boolean;
  /** Called with the share of the body that was sent, from 0 to 1, if the host can tell. */
  readonly onSent?: (share: number) => void;
  /** The answer is a file: its text has one character for each byte, `U+0000` to `U+00FF`. */
  readonly isBinary?: boolean;
}

/** The outcome of a call: its answer, or a refusal with one of its codes. */
export type OutcomeOf<C extends Call> = Outcome<CallAnswer<C>, RefusalOf<C>>;

/** Makes a call. Rejects only with a `RequiredError`; every other failure is an outcome. */
export type Send = <C extends Call>(
  call: C,
  input: CallInput<C>,
  options?: SendOptions,
) => Promise<OutcomeOf<C>>;

export interface ClientSettings {
  /** The prefix of each path. Empty if the server also serves the portal. */
  readonly baseUrl: string;
  readonly transport: Transport;
  readonly tokens: TokenSource;
  /** The language of messages, evaluated for each call. */
  readonly language: () => string;
}

const asText = (value: unknown) => (typeof value === 'string' ? value : String(value));

/** The path of a call with its query. */
export function addressOf(call: Call, input: Record<string, unknown>): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(asText(input[name])));
  const query = new URLSearchParams();
  for (const name of Object.keys(call.query)) {
    if (input[name] !== undefined && input[name] !== null) query.append(name, asText(input[name]));
  }
  const search = query.toString();
  return path + (search ? `?${search}` : '');
}

function requestFor(call: Call, input: Record<string, unknown>, settings: ClientSettings): HttpRequest {
  const headers: Record<string, string> = {
    accept: call.envelope === 'plain' ? '*/*' : 'application/json',
    'accept-language': settings.language(),
  };
  const url = settings.baseUrl + addressOf(call, input);
  if (call.body === undefined) return { method: call.method, url, headers };
  headers['content-type'] = call.bodyType === 'text' ? 'text/plain; charset=utf-8' : 'application/json';
  const body = call.bodyType === 'text' ? asText(input.body) : JSON.stringify(input.body);
  return { method: call.method, url, headers, body };
}

/** Whether a sent request may be repeated without doing anything twice. */
export const isRepeatable = (call: Call, { idempotencyKey }: SendOptions): boolean =>
  !call.changes || call.idempotency === 'natural' || idempotencyKey !== undefined;

/** Whether the server reads the token of a call. */
const takesToken = (call: Call) => call.access !== 'anyone';

/**
 * Only customers' calls need a session. The call that refreshes the session needs none, so it cannot wait for itself.
 */
const needsSession = (call: Call) => call.access === 'customer' || call.access === 'customer-even-banned';

/** If a refresh fails, the call counts as not sent: the server refused its token and did nothing. */
const renewOrNotSent = (renewal: Promise<string | undefined>): Promise<string | undefined> =>
  renewal.catch((error: unknown) => {
    throw error instanceof NotSent
      ? error
      : new NotSent(error instanceof Error ? error.message : String(error));
  });

function causeOf(error: unknown, signal: SendOptions['signal']): Unreachable['cause'] {
  if (signal?.aborted) return 'cancelled';
  return error instanceof NotSent ? 'unsent' : 'network';
}

/** The client of portal and command line. After a 401 it refreshes the token and retries once. */
export function createClient(settings: ClientSettings): Send {
  return async <C extends Call>(call: C, input: CallInput<C>, options: SendOptions = {}) => {
    const named = input as Record<string, unknown>;
    assertRequired(call, named);
    const request = requestFor(call, named, settings);
    const exchange = (token: string | undefined) => {
      const headers = { ...request.headers };
      if (token !== undefined) headers.authorization = `Bearer ${token}`;
      if (options.idempotencyKey !== undefined) headers[keyHeader] = options.idempotencyKey;
      if (options.ownerProof !== undefined && call.proof) headers[proofHeader] = options.ownerProof;
      if (options.isDryRun === true && takesDryRun(call)) headers[dryRunHeader] = '1';
      const { onSent, isBinary } = options;
      const asked: HttpRequest = {
        ...request,
        headers,
        ...(onSent ? { onSent } : {}),
        ...(isBinary ? { isBinary } : {}),
        ...(isRepeatable(call, options) ? { isRepeatable: true } : {}),
      };
      return settings.transport(asked, options.signal);
    };
    try {
      const token = takesToken(call) ? settings.tokens.current() : undefined;
      const whyNone = needsSession(call) ? settings.tokens.whyNone?.() : undefined;
      if (whyNone !== undefined) throw whyNone;
      let answer = await exchange(token);
      if (answer.status === 401 && token !== undefined && needsSession(call) && settings.tokens.renew) {
        const renewed = await renewOrNotSent(settings.tokens.renew(token));
        if (renewed !== undefined && renewed !== token) answer = await exchange(renewed);
      }
      return readAnswer<CallAnswer<C>, RefusalOf<C>>(call, answer);
    } catch (error) {
      return {
        kind: 'unreachable',
        cause: causeOf(error, options.signal),
        ...(error instanceof NotSent ? error.answer : noAnswer),
        message: error instanceof Error ? error.message : String(error),
      };
    }
  };
}
