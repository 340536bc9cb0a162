import type { Readable } from 'node:stream';
import {
  type Access,
  type Call,
  type CallAnswer,
  type CallParsed,
  dryRunHeader,
  namesSite,
  refusesUnknown,
  repeatHeader,
  siteHeader,
} from '@ferry/core/contract/base/call';
import { leftOut } from '@ferry/core/contract/base/values/left-out';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Context, Services } from '../base/context.ts';
import { Refusal } from '../base/refusal.ts';
import { mendOf } from '../base/well-formed.ts';
import { InvalidInput } from './answer/answer-error.ts';
import { CallContext } from './call-context.ts';
import { asksForDryRun, inDryRun } from './dry-run.ts';
import { bodyLimitOf } from './request/body-limit.ts';
import { keyedRequestOf } from './request/idempotency-key.ts';
import { hasSecretInQuery, identifier, takesSecretInBody } from './request/identify.ts';
import { laneOf, openLanes } from './request/lanes.ts';
import { captureBody } from './request/raw-body.ts';
import { within } from './request/slow-requests.ts';
import { unknownLanguages } from './unknown-languages.ts';

/** An answer with more than a body: a status, headers, or text that is already written or is streamed. */
export class RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: string | Buffer | Readable | null;

  constructor(status: number, headers: RawAnswer['headers'], body: string | Buffer | Readable | null) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

/** The fields of a v2 answer that a verb may leave out. */
type Envelope = 'is_success' | 'message';
type Given<A> = A extends { is_success: boolean }
  ? Omit<A, Envelope> & Partial<Pick<A, Envelope & keyof A>>
  : A;
// biome-ignore lint/suspicious/noConfusingVoidType: a verb whose answer is only the envelope returns nothing
type Returned<A> = Given<A> | RawAnswer | (Record<never, never> extends Given<A> ? void : never);

type AccessOf<C> = C extends Call<infer _P, infer _Q, infer _B, infer _A, infer Who> ? Who : Access;
type Handler<C extends Call> = (
  context: Context<AccessOf<C>>,
  input: CallParsed<C>,
) => Promise<Returned<CallAnswer<C>>>;
type CallsOf<Noun> = { [K in keyof Noun as Noun[K] extends Call ? K : never]: Noun[K] };
type Handlers<Noun> = {
  [K in keyof CallsOf<Noun>]: CallsOf<Noun>[K] extends Call ? Handler<CallsOf<Noun>[K]> : never;
};

type Parsed = z.ZodSafeParseResult<unknown>;

/** For a union of input kinds: the issues of the kind that the caller meant, if only one is possible. */
function meantIssues(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const meant = issue.errors.filter(
    (of) => !of.some(({ path, code }) => path.length === 0 && code === 'invalid_type'),
  );
  const [only, another] = meant;
  if (only === undefined || another !== undefined) return [issue];
  return only.flatMap((one) => meantIssues({ ...one, path: [...issue.path, ...one.path] }));
}

/** The maximum number of unknown names of an object in a refusal. */
const maxNames = 20;

/** For names that an object does not have: an issue for each of them, at its place. */
const issuesByName = (issue: z.core.$ZodIssue): z.core.$ZodIssue[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.slice(0, maxNames).map((name) => ({ ...issue, path: [...issue.path, name] }))
    : [issue];

/** The names of an object's fields. */
const namesOf = (schema: z.core.$ZodType): string[] =>
  schema instanceof z.core.$ZodObject ? Object.keys(schema._zod.def.shape) : [];

/** An issue at its place, with the names that may stand there. */
const placed = (place: string, issue: z.core.$ZodIssue, given: unknown, schema: z.core.$ZodType) => ({
  place,
  issue,
  given,
  known: issue.path.length === 1 ? namesOf(schema) : [],
});

/** The issues of one part of the input. */
const issuesOf = (place: string, given: unknown, parsed: Parsed, schema: z.core.$ZodType) =>
  parsed.success
    ? []
    : parsed.error.issues
        .flatMap(meantIssues)
        .flatMap(issuesByName)
        .map((issue) => placed(place, issue, given, schema));

type InputReader = (request: FastifyRequest) => Record<string, unknown>;

/** A cache of readers, because each app of a process needs them. */
const readers = new Map<Call, InputReader>();

function inputReader(call: Call): InputReader {
  const reader = readers.get(call) ?? makeReader(call);
  readers.set(call, reader);
  return reader;
}

/** An issue for each unknown name in a body, found by comparison with the parsed body. */
const unknownNames = (given: unknown, parsed: unknown): z.core.$ZodIssue[] =>
  leftOut(given, parsed)
    .slice(0, maxNames)
    .map((path) => ({ code: 'unrecognized_keys', keys: [], path, message: '' }));

/** Parses path and query into one flat object for the verb, with the body in a field of its own. */
function makeReader(call: Call): InputReader {
  const { params, query, body } = call;
  const isStrict = refusesUnknown(call);
  const path = z.object(params);
  const search = z.object(query);
  // An address has no lone surrogates, because they have no percent encoding. JSON may contain them.
  const mend = body && mendOf(body);
  return (request) => {
    const given = mend ? mend(request.body) : request.body;
    const ofPath = path.safeParse(request.params ?? {});
    const ofQuery = search.safeParse(request.query ?? {});
    const ofBody: Parsed | undefined = body && z.safeParse(body, given);
    const strange = body && ofBody?.success ? unknownLanguages(body, given) : [];
    if (strange.length > 0) throw new InvalidInput(strange.map((issue) => ({ place: 'body', issue, given })));
    const unknown = isStrict && ofBody?.success ? unknownNames(given, ofBody.data) : [];
    if (body && unknown.length > 0)
      throw new InvalidInput(unknown.map((issue) => placed('body', issue, given, body)));
    if (ofPath.success && ofQuery.success && ofBody?.success !== false)
      return { ...ofPath.data, ...ofQuery.data, ...(ofBody && { body: ofBody.data }) };
    throw new InvalidInput([
      ...issuesOf('path', request.params, ofPath, path),
      ...issuesOf('query', request.query, ofQuery, search),
      ...(body && ofBody ? issuesOf('body', given, ofBody, body) : []),
    ]);
  };
}

/** Calls of nodes and of the scheduler, which must continue while customers' calls wait for the database. */
const hasReserve = ({ access }: Call): boolean => access === 'node' || access === 'cron';

/** The lanes of a process. All its calls share them. */
const lanes = new WeakMap<Services['database'], ReturnType<typeof openLanes>>();
function lanesOf({ config, database }: Services): ReturnType<typeof openLanes> {
  // The same time limit as for the database itself.
  const opened = lanes.get(database) ?? openLanes(config.databaseSeconds * 1000);
  lanes.set(database, opened);
  return opened;
}

interface Standing {
  /** The answer when the server itself cannot serve, instead of a refusal. `undefined`: a refusal. */
  readonly whenDown?: (request: FastifyRequest, error: Error) => Promise<RawAnswer> | undefined;
  /** False if the calls also work without the site's keys, which are in the database. */
  readonly needsKeys?: boolean;
}

/** Whether a request failed because of the server, and not because of its input. */
const isOurs = (error: FastifyError | Refusal): boolean =>
  error instanceof Refusal ? error.options.status === 503 : (error.statusCode ?? 500) >= 500;

/**
 * Registers the calls of a noun: `register(app, services)(calls)({ verb: handler })`. The contract gives the handlers
 * their types. Access, parsing, envelopes and refusals are handled here for all calls.
 */
export function register(
  app: FastifyInstance,
  services: Services,
  { whenDown, needsKeys = true }: Standing = {},
) {
  return <Noun extends object>(noun: Noun) =>
    (handlers: Handlers<Noun>): void => {
      const inLane = lanesOf(services);
      const inTests = services.config.environment === 'test';
      const site = encodeURIComponent(services.config.siteName);
      for (const [name, handler] of Object.entries(handlers)) {
        const call = noun[name as keyof Noun] as Call;
        const read = inputReader(call);
        const isInBody = takesSecretInBody(call);
        const identify = identifier(services, call, { needsKeys });
        const { answerOnce } = services.nouns.find((noun) => noun.answerOnce !== undefined) ?? {};
        const { takeCallLimit } = services.nouns.find((noun) => noun.takeCallLimit !== undefined) ?? {};
        const onConnections = <T>(work: () => Promise<T>): Promise<T> =>
          hasReserve(call) ? services.database.reserved(work) : work();
        app.route({
          method: call.method === 'GET' && !call.changes ? ['GET', 'HEAD'] : call.method,
          url: call.path.replace(/\{(\w+)\}/g, ':$1'),
          // Otherwise Fastify would add a HEAD route for every GET.
          exposeHeadRoute: false,
          config: { call },
          bodyLimit: bodyLimitOf(call),
          ...(whenDown && {
            errorHandler: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
              const down = isOurs(error) ? whenDown(request, error) : undefined;
              if (down === undefined) return app.errorHandler(error, request, reply);
              return down.then((answer) => written(call, reply, answer, inTests));
            },
          }),
          // Access and the announced length are checked before the body is read, unless the secret may be in it.
          onRequest: async (request) => {
            captureBody(request, call.access === 'node' ? 1024 * 1024 : 64 * 1024);
            if (isInBody && !hasSecretInQuery(request)) return;
            request.who = await onConnections(() => identify(request));
          },
          ...(isInBody && {
            preValidation: async (request: FastifyRequest) => {
              request.who ??= await onConnections(() => identify(request));
            },
          }),
          handler: async (request, reply) => {
            const context = new CallContext(services, request.who, reply);
            const isDry = asksForDryRun(call, context);
            const input = read(request) as CallParsed<Call>;
            const verb = (given: Context) => (handler as Handler<Call>)(given, input);
            const lane = laneOf(call, context.who, input);
            // Inside the search for a repeat, because a repeated answer does not need the lane.
            const inTurn = <T>(work: () => Promise<T>) => (lane === undefined ? work() : inLane(lane, work));
            const keyed = isDry ? null : keyedRequestOf(call, context, input);
            context.keyed = keyed;
            const counted = async () => {
              // A repeat that finishes a write to another machine was counted before.
              if (keyed === null || keyed.begun === null) takeCallLimit?.(context, call);
              return inTurn(() => verb(context));
            };
            const once = () => (keyed && answerOnce ? answerOnce(context, keyed, counted) : counted());
            const run = onConnections(() => (isDry ? inTurn(() => inDryRun(context, verb)) : once()));
            const answer = (await within(call.seconds, run)) as Awaited<ReturnType<typeof verb>>;
            if (isDry) reply.header(dryRunHeader, '1');
            if (context.trail.isRepeat) reply.header(repeatHeader, '1');
            if (namesSite(call)) reply.header(siteHeader, site);
            if (inTests) {
              assertAudited(call, context);
              assertKept(call, context);
            }
            return written(call, reply, answer, inTests);
          },
        });
      }
    };
}

/** The body of the response. It is returned and not sent, because Fastify would wait for a returned reply. */
function written(call: Call, reply: FastifyReply, answer: unknown, checked: boolean): unknown {
  if (answer instanceof RawAnswer) {
    reply.code(answer.status).headers(answer.headers);
    if (answer.body === null && answer.status !== 304) reply.header('content-length', '0');
    // `undefined` and not null, which would be sent as the JSON text `null`, also in a 304.
    return answer.body ?? undefined;
  }
  const body = call.envelope === 'v2' ? { is_success: true, message: '', ...(answer as object) } : answer;
  if (checked) assertDeclared(call.answer, body);
  return body;
}

/**
 * For tests: an admin's call that changes data and writes no audit row throws, and so does a row whose fields are the
 * same before and after. Only a call that sets a state (PUT) may find it unchanged.
 */
function assertAudited({ access, changes, operation, method }: Call, { trail }: Context): void {
  if (access === 'admin' && changes && !trail.isKept)
    throw new Error(`${operation} has left nothing in the audit log: see recordAudit and nothingToAudit`);
  if (trail.isEmpty && method !== 'PUT')
    throw new Error(
      `${operation} has left a row in the audit log whose fields are the same before and after`,
    );
}

/**
 * For tests: a write with an idempotency key throws if it did not keep its answer. `keyedRequestOf` names the only
 * call with a table of its own.
 */
function assertKept({ operation }: Call, { keyed }: Context): void {
  if (keyed !== null && !keyed.isKept)
    throw new Error(`${operation} has a key and would do its work again: see once of the noun repeats`);
}

/**
 * For tests: an answer throws if it does not match the contract or contains a field that the contract does not name.
 */
function assertDeclared(schema: z.core.$ZodType, body: unknown): void {
  const names = leftOut(body, z.parse(schema, body)).map((path) => path.at(-1));
  if (names.length > 0) throw new Error(`the contract does not say: ${names.join(', ')}`);
}
