import type { Call } from '@ferry/core/contract/base/call';
import { linePattern } from '@ferry/core/contract/base/primitives';
import { similarNames } from '@ferry/core/format/similar';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { Refusal, type RefusalOptions } from '../../base/refusal.ts';
import { outageOf } from '../../db/driver/outage.ts';
import { type Language, languageOf, say } from '../../words/words.ts';
import { envelopeOf } from './envelope-of.ts';

interface Issue {
  readonly place: string;
  readonly issue: z.core.$ZodIssue;
  /**
   * The input as it was sent, before parsing: a missing number or date becomes `NaN`. It is never written into an
   * answer or a log.
   */
  readonly given: unknown;
  /** The names of all fields beside it, if it is a field of the outermost object. */
  readonly known?: readonly string[];
}

/** The input does not match the call's schema. */
export class InvalidInput extends Error {
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    super('invalid input');
    this.issues = issues;
  }
}

/**
 * The contract's own message for a field, in English and for admins. Messages of the library begin with a capital
 * letter instead.
 */
const ownWords = ({ message }: z.core.$ZodIssue): string | undefined =>
  /^[a-z\d]/.test(message) ? message : undefined;

/**
 * Explains what is wrong with a field, from the schema's issue and the value that was sent. A form sends an empty
 * text for an empty field.
 */
function explain(language: Language, { issue, given, known = [] }: Issue): string {
  if (issue.code === 'unrecognized_keys') {
    const similar = similarNames(String(issue.path.at(-1)), known).join(', ');
    return similar === '' ? say(language, 'input.unknown') : say(language, 'input.misspelt', { similar });
  }
  if ('pattern' in issue && issue.pattern === String(linePattern)) return say(language, 'input.line');
  const words = ownWords(issue);
  if (words !== undefined) return say(language, 'input.own', { words });
  if ('options' in issue && Array.isArray(issue.options))
    return say(language, 'input.choice', { choices: issue.options.map(String).join(', ') });
  if (given === undefined || given === null || given === '') return say(language, 'input.required');
  switch (issue.code) {
    case 'invalid_type':
      return say(language, 'input.type');
    case 'too_small':
      // A blank text counts as missing.
      if (issue.origin === 'string' && issue.minimum === 1) return say(language, 'input.required');
      if (issue.origin === 'array') return say(language, 'input.too_few', { least: Number(issue.minimum) });
      return say(language, issue.origin === 'string' ? 'input.too_short' : 'input.too_small', {
        // An exclusive minimum of 0 on a whole number means at least 1.
        least: Number(issue.minimum) + (issue.inclusive === false ? 1 : 0),
      });
    case 'too_big':
      if (issue.origin === 'array') return say(language, 'input.too_many', { most: Number(issue.maximum) });
      return say(language, issue.origin === 'string' ? 'input.too_long' : 'input.too_big', {
        most: Number(issue.maximum),
      });
    case 'invalid_value':
      return say(language, 'input.choice', { choices: issue.values.map(String).filter(Boolean).join(', ') });
    case 'invalid_format':
      if (issue.format === 'datetime') return say(language, 'input.time');
      return say(language, issue.format === 'email' ? 'input.email' : 'input.format');
    default:
      return say(language, 'input.format');
  }
}

interface Problem {
  status: number;
  message: string;
  code: string;
  details?: Record<string, unknown>;
  detail?: { loc: (string | number)[]; msg: string; type: string }[];
  retryAfter?: number;
  limit?: RefusalOptions['limit'];
}

/** The `Retry-After` of a database outage, in seconds. Most outages are shorter. */
const outageSeconds = 3;

/**
 * SQLSTATEs for text that PostgreSQL can not store: a NUL, or its escape in JSON. The input is wrong, not the server.
 */
const unkeepableText = new Set(['22021', '22P05']);

/** Where in a call's input a field is that the verb refused. */
function placeOf(call: Call | undefined, field: string): string {
  if (Object.hasOwn(call?.query ?? {}, field)) return 'query';
  return Object.hasOwn(call?.params ?? {}, field) ? 'path' : 'body';
}

/** What a thrown error means for the caller. `null`: it is a fault of the server. */
function problemOf(error: unknown, language: Language, call: Call | undefined): Problem | null {
  if (error instanceof Refusal) {
    const { status = 403, values, says = error.code, details, retryAfter, limit, also = [] } = error.options;
    const message = say(language, says, values);
    const detail = [error, ...also].flatMap(({ code: type, options: { field, values: said, says: key } }) =>
      field === undefined
        ? []
        : [{ loc: [placeOf(call, field), field], msg: say(language, key ?? type, said), type }],
    );
    return {
      status,
      message,
      code: error.code,
      ...(details ? { details } : {}),
      ...(retryAfter === undefined ? {} : { retryAfter }),
      ...(limit === undefined ? {} : { limit }),
      ...(detail.length > 0 ? { detail } : {}),
    };
  }
  if (error instanceof InvalidInput) {
    const detail = error.issues.map((one) => ({
      loc: [one.place, ...one.issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step))],
      msg: explain(language, one),
      type: one.issue.code,
    }));
    const first = detail[0];
    const name = first?.loc.slice(1).join('.') || first?.loc[0];
    return { status: 422, message: `${String(name)}: ${first?.msg ?? ''}`, code: 'input.invalid', detail };
  }
  if (outageOf(error) !== undefined)
    return {
      status: 503,
      message: say(language, 'server.unavailable'),
      code: 'server.unavailable',
      retryAfter: outageSeconds,
    };
  if (unkeepableText.has((error as { code?: string }).code ?? ''))
    return { status: 422, message: say(language, 'input.format'), code: 'input.invalid' };
  const code = (error as { statusCode?: number }).statusCode;
  if (code === 413)
    return { status: 413, message: say(language, 'input.too_large'), code: 'input.too_large' };
  if (code !== undefined && code >= 400 && code < 500)
    return {
      status: 422,
      message: say(language, 'input.body'),
      code: 'input.body',
      detail: [{ loc: ['body'], msg: say(language, 'input.body'), type: 'body' }],
    };
  return null;
}

/** The body of a refusal, in the envelope of the call. */
function bodyOf(envelope: Call['envelope'], problem: Problem): unknown {
  switch (envelope) {
    case 'agent':
      return { ret: 0, data: problem.message };
    case 'v1':
      return { ret: 0, msg: problem.message };
    default:
      return {
        is_success: false,
        message: problem.message,
        code: problem.code,
        ...(problem.details ? { details: problem.details } : {}),
        ...(problem.detail ? { detail: problem.detail } : {}),
      };
  }
}

/** Statuses by which a call itself refuses. Others are about access, limits and the connection. */
const refusedByCalls: ReadonlySet<number> = new Set([403, 404, 409, 422]);

/** `Retry-After`, and the exceeded limit in the form of the IETF draft on rate-limit headers. */
function headersOf({ retryAfter, limit }: Problem): Record<string, string> {
  if (retryAfter === undefined) return {};
  const seconds = Math.max(1, Math.ceil(retryAfter));
  return {
    'retry-after': String(seconds),
    ...(limit === undefined
      ? {}
      : {
          'ratelimit-policy': `"${limit.name}";q=${limit.most};w=${limit.seconds}`,
          ratelimit: `"${limit.name}";r=0;t=${seconds}`,
        }),
  };
}

/** Fastify's error handler, for refusals, wrong input and internal errors. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const call = request.routeOptions.config.call;
  const envelope = envelopeOf(request);
  const language = languageOf(request.headers['accept-language']);
  const problem = problemOf(error, language, call);
  if (problem === null) {
    request.log.error({ err: error, operation: call?.operation }, 'a call failed');
    const failed = { status: 500, message: say(language, 'server.failed'), code: 'server.failed' };
    void reply.code(500).send(bodyOf(envelope, failed));
    return;
  }
  void reply.headers(headersOf(problem));
  if (problem.status === 503)
    request.log.warn({ err: error, operation: call?.operation }, 'a call could not be served now');
  // For a refusal of a call the older portal reads `ret` instead of the status.
  const keepsStatus = envelope !== 'v1' || call === undefined || !refusedByCalls.has(problem.status);
  void reply.code(keepsStatus ? problem.status : 200).send(bodyOf(envelope, problem));
}

/** Refuses an address that can not be decoded, such as one with `%zz`. */
export function answerBadUrl(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  // Fastify runs no hooks for such a request, so the headers are set here.
  void reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' });
  answerError(new Refusal('route.malformed', { status: 400 }), request, reply);
}
