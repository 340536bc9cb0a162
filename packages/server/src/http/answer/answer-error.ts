import type { Call } from '@ferry/core/contract/base/call';
import type { DetailsOf } from '@ferry/core/contract/refusal-details';
import { type FieldIssue, fieldErrorOf, sayFieldError } from '@ferry/core/format/field-errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { detailsOf, type Reader, Refusal, sentenceOf } from '../../base/refusal.ts';
import { outageOf } from '../../db/driver/outage.ts';
import { type Language, languageOf, say } from '../../words/words.ts';
import { envelopeOf } from './envelope-of.ts';

interface Issue {
  readonly place: string;
  readonly issue: FieldIssue;
  /** That part of the input as it was sent. It is never written into an answer or a log. */
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

/** What is wrong with a field, for programs and for people. */
interface Wrong {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  /** A code of the contract: of the field's error, or of a refusal. */
  readonly type: string;
  readonly details?: object;
}

/** Details are sent if there are some. */
const unlessEmpty = (details: object) => (Object.keys(details).length === 0 ? {} : { details });

/** What is wrong with a field that does not match its schema. */
function unfit({ place, issue, given, known }: Issue, language: Language): Wrong {
  const error = fieldErrorOf(issue, given, known);
  return {
    loc: [place, ...issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step))],
    msg: sayFieldError(error, language),
    type: error.code,
    ...unlessEmpty(error.details),
  };
}

interface Problem {
  status: number;
  message: string;
  code: string;
  details?: object;
  detail?: readonly Wrong[];
  retryAfter?: number;
  /** The limit that was exceeded: at most `most` tries in `seconds`. */
  limit?: { readonly name: string; readonly most: number; readonly seconds: number };
}

/** The `Retry-After` of a database outage, in seconds. Most outages are shorter. */
const outageSeconds = 3;

/**
 * SQLSTATEs for text that PostgreSQL cannot store: a NUL, or its escape in JSON. The input is wrong, not the server.
 */
const unkeepableText = new Set(['22021', '22P05']);

/** Where in a call's input a field is that the verb refused. */
function placeOf(call: Call | undefined, field: string): string {
  if (Object.hasOwn(call?.query ?? {}, field)) return 'query';
  return Object.hasOwn(call?.params ?? {}, field) ? 'path' : 'body';
}

/** What is wrong with the field that a refusal names. */
function refusedField(refusal: Refusal, reader: Reader, call: Call | undefined): Wrong[] {
  const { code, options } = refusal;
  const { field } = options;
  if (field === undefined) return [];
  const msg = sentenceOf(refusal, reader);
  return [
    {
      loc: [placeOf(call, field), field],
      msg,
      type: code,
      ...unlessEmpty(detailsOf(refusal, reader.language)),
    },
  ];
}

/** The exceeded limit, and when to retry. */
function waitOf({ details, options }: Refusal): Pick<Problem, 'retryAfter' | 'limit'> {
  const { most, seconds, retry_after = options.retryAfter } = details as Partial<DetailsOf<'auth.limited'>>;
  if (retry_after === undefined) return {};
  const { limit: name } = options;
  if (name === undefined || most === undefined || seconds === undefined) return { retryAfter: retry_after };
  return { retryAfter: retry_after, limit: { name, most, seconds } };
}

/** What a thrown error means for the caller. `null`: it is a fault of the server. */
function problemOf(error: unknown, reader: Reader, call: Call | undefined): Problem | null {
  const { language } = reader;
  if (error instanceof Refusal) {
    const { status = 403, also = [] } = error.options;
    const detail = [error, ...also].flatMap((one) => refusedField(one, reader, call));
    return {
      status,
      message: sentenceOf(error, reader),
      code: error.code,
      ...unlessEmpty(detailsOf(error, language)),
      ...waitOf(error),
      ...(detail.length > 0 ? { detail } : {}),
    };
  }
  if (error instanceof InvalidInput) {
    const detail = error.issues.map((one) => unfit(one, language));
    const [first] = detail;
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
      detail: [{ loc: ['body'], msg: say(language, 'input.body'), type: 'input.body' }],
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

/** The parts of the site that sentences contain. */
type Site = Omit<Reader, 'language'>;
export type AnswerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => void;

/** Fastify's error handler of a site, for refusals, wrong input and internal errors. */
export const answerError =
  (site: Site): AnswerError =>
  (error, request, reply) => {
    const call = request.routeOptions.config.call;
    const envelope = envelopeOf(request);
    const language = languageOf(request.headers['accept-language']);
    const problem = problemOf(error, { ...site, language }, call);
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
  };

/** Refuses an address that cannot be decoded, such as one with `%zz`. */
export const answerBadUrl =
  (site: Site): AnswerError =>
  (_error, request, reply) => {
    // Fastify runs no hooks for such a request, so the headers are set here.
    void reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' });
    answerError(site)(new Refusal('route.malformed', { status: 400 }), request, reply);
  };
