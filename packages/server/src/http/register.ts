import type { Readable } from 'node:stream';
import {
  type Access,
  type Call,
  type CallAnswer,
  type CallParsed,
  dryRunHeader,
  namesSite,
  siteHeader,
} from '@ferry/core/contract/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Context, Services } from '../context.ts';
import { mendOf } from '../well-formed.ts';
import { InvalidInput } from './answer-error.ts';
import { bodyLimitOf } from './body-limit.ts';
import { CallContext } from './call-context.ts';
import { asksForDryRun, inDryRun } from './dry-run.ts';
import { identifier } from './identify.ts';
import { keepBody } from './kept-body.ts';
import { within } from './slow-requests.ts';

/** An answer that is more than its body: a status, headers, text that is already written, or is while it is sent. */
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

/** What a verb may leave out of a v2 answer: the envelope. */
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

/** What stands at a path in what came. */
const readAt = (given: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, step) => (value as Record<PropertyKey, unknown> | null | undefined)?.[step],
    given,
  );

type Parsed = z.ZodSafeParseResult<unknown>;

/** Of a choice between kinds of input: what is wrong with the one that the caller meant, where only one can be meant. */
function meantIssues(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const meant = issue.errors.filter(
    (of) => !of.some(({ path, code }) => path.length === 0 && code === 'invalid_type'),
  );
  const [only, another] = meant;
  if (only === undefined || another !== undefined) return [issue];
  return only.flatMap((one) => meantIssues({ ...one, path: [...issue.path, ...one.path] }));
}

/** What is wrong with one part of the input. */
const issuesOf = (place: string, given: unknown, parsed: Parsed) =>
  parsed.success
    ? []
    : parsed.error.issues
        .flatMap(meantIssues)
        .map((issue) => ({ place, issue, given: readAt(given, issue.path) }));

/** Reads path and query into one object, so that a verb gets them flat and by name, and the body under its own. */
function inputReader({ params, query, body }: Call) {
  const path = z.object(params);
  const search = z.object(query);
  // An address holds no half signs: they have no percent form. Only JSON does.
  const mend = body && mendOf(body);
  return (request: FastifyRequest): Record<string, unknown> => {
    const given = mend ? mend(request.body) : request.body;
    const ofPath = path.safeParse(request.params ?? {});
    const ofQuery = search.safeParse(request.query ?? {});
    const ofBody: Parsed | undefined = body && z.safeParse(body, given);
    if (ofPath.success && ofQuery.success && ofBody?.success !== false)
      return { ...ofPath.data, ...ofQuery.data, ...(ofBody && { body: ofBody.data }) };
    throw new InvalidInput([
      ...issuesOf('path', request.params, ofPath),
      ...issuesOf('query', request.query, ofQuery),
      ...(ofBody ? issuesOf('body', given, ofBody) : []),
    ]);
  };
}

/**
 * Registers the calls of a noun: `register(app, services)(calls)({ verb: handler })`. The handlers' types come
 * from the contract; who may call, parsing, envelopes and refusals are done here, once.
 */
export function register(app: FastifyInstance, services: Services) {
  return <Noun extends object>(noun: Noun) =>
    (handlers: Handlers<Noun>): void => {
      const inTests = services.config.environment === 'test';
      const site = encodeURIComponent(services.config.siteName);
      for (const [name, handler] of Object.entries(handlers)) {
        const call = noun[name as keyof Noun] as Call;
        const read = inputReader(call);
        const identify = identifier(services, call);
        app.route({
          method: call.method === 'GET' && !call.changes ? ['GET', 'HEAD'] : call.method,
          url: call.path.replace(/\{(\w+)\}/g, ':$1'),
          // Fastify would make a HEAD of every GET.
          exposeHeadRoute: false,
          config: { call },
          bodyLimit: bodyLimitOf(call),
          // Who may not call is refused before the body is read, and a long one before it is taken off the line.
          onRequest: async (request) => {
            keepBody(request, call.access === 'node' ? 1024 * 1024 : 64 * 1024);
            request.who = await identify(request);
          },
          handler: async (request, reply) => {
            const context = new CallContext(services, request.who, reply);
            const isDry = asksForDryRun(call, context);
            const input = read(request) as CallParsed<Call>;
            const verb = (given: Context) => (handler as Handler<Call>)(given, input);
            const answer = await within(call.seconds, isDry ? inDryRun(context, verb) : verb(context));
            if (isDry) reply.header(dryRunHeader, '1');
            if (namesSite(call)) reply.header(siteHeader, site);
            if (inTests) assertAudited(call, context);
            return written(call, reply, answer, inTests);
          },
        });
      }
    };
}

/** What goes out as the body of an answer. It is returned and not sent: Fastify would wait for a reply that is returned. */
function written(call: Call, reply: FastifyReply, answer: unknown, checked: boolean): unknown {
  if (answer instanceof RawAnswer) {
    reply.code(answer.status).headers(answer.headers);
    if (answer.body === null && answer.status !== 304) reply.header('content-length', '0');
    // Undefined and not null, which would be sent as the JSON of null with its length, also in a 304.
    return answer.body ?? undefined;
  }
  const body = call.envelope === 'v2' ? { is_success: true, message: '', ...(answer as object) } : answer;
  if (checked) assertDeclared(call.answer, body);
  return body;
}

/** In tests an admin's call that changes something and leaves no row in the audit log fails loudly. */
function assertAudited({ access, changes, operation }: Call, { trail }: Context): void {
  if (access === 'admin' && changes && !trail.isKept)
    throw new Error(`${operation} has left nothing in the audit log: see recordAudit and nothingToAudit`);
}

/** In tests an answer that is not of the contract's shape, or that says more than the contract does, fails loudly. */
function assertDeclared(schema: z.core.$ZodType, body: unknown): void {
  const undeclared = (given: unknown, kept: unknown): string[] =>
    typeof given !== 'object' || given === null
      ? []
      : Object.entries(given).flatMap(([name, value]) =>
          value !== undefined && !Object.hasOwn(Object(kept), name)
            ? [name]
            : undeclared(value, (kept as Record<string, unknown>)[name]),
        );
  const names = undeclared(body, z.parse(schema, body));
  if (names.length > 0) throw new Error(`the contract does not say: ${names.join(', ')}`);
}
