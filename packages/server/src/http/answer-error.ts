import type { Call } from '@ferry/core/contract/call';
import { linePattern } from '@ferry/core/contract/primitives';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { outageOf } from '../db/outage.ts';
import { Refusal, type RefusalOptions } from '../refusal.ts';
import { type Language, languageOf, say } from '../words/words.ts';
import { envelopeOf } from './envelope-of.ts';

interface Issue {
  readonly place: string;
  readonly issue: z.core.$ZodIssue;
  /** What came, before it was made a number or a date: what is left out becomes `NaN` there. It goes into no answer and no log. */
  readonly given: unknown;
}

/** Input that does not fit the call's schema. */
export class InvalidInput extends Error {
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    super('invalid input');
    this.issues = issues;
  }
}

/** What the contract itself says of a field, for admins and in English; the library's sentences begin with a capital letter. */
const ownWords = ({ message }: z.core.$ZodIssue): string | undefined =>
  /^[a-z\d]/.test(message) ? message : undefined;

/** Says what is wrong with a field, from the schema's issue and what came. A form sends empty what it leaves open. */
function explain(language: Language, { issue, given }: Issue): string {
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
      // What is blank is left out, too.
      if (issue.origin === 'string' && issue.minimum === 1) return say(language, 'input.required');
      if (issue.origin === 'array') return say(language, 'input.too_few', { least: Number(issue.minimum) });
      return say(language, issue.origin === 'string' ? 'input.too_short' : 'input.too_small', {
        // An id is above 0, which is 1 at least.
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

/** Seconds after which a caller may ask again who met an outage of the database. Most are over by then. */
const outageSeconds = 3;

/** PostgreSQL keeps no NUL in text, nor its escape in JSON: whoever sends one sent something that does not fit. */
const unkeepableText = new Set(['22021', '22P05']);

/** Where a call has a field that a verb refuses. */
function placeOf(call: Call | undefined, field: string): string {
  if (Object.hasOwn(call?.query ?? {}, field)) return 'query';
  return Object.hasOwn(call?.params ?? {}, field) ? 'path' : 'body';
}

/** What a thrown error means for the caller; `null` when it is a fault of ours. */
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

/** Writes a refusal in the envelope of the call that was refused. */
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

/** How a call says that a rule or the input is against it; other statuses speak of access, limits and the line. */
const refusedByCalls: ReadonlySet<number> = new Set([403, 404, 409, 422]);

/** When another try makes sense, and the limit that was passed as the IETF's draft on rate limits writes it. */
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

/** Fastify's error handler: every refusal, every wrong input and every fault of ours ends here. */
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
  // The older portal reads `ret`, not the status, of what a call refuses.
  const keepsStatus = envelope !== 'v1' || call === undefined || !refusedByCalls.has(problem.status);
  void reply.code(keepsStatus ? problem.status : 200).send(bodyOf(envelope, problem));
}

/** An address that can not be read, such as one with `%zz`, is refused like any other that is wrong. */
export function answerBadUrl(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  // No hook is run for it.
  void reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' });
  answerError(new Refusal('route.malformed', { status: 400 }), request, reply);
}
