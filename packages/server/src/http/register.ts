import type { Readable } from 'node:stream';
import type { Access, Call, CallAnswer, CallParsed } from '@ferry/core/contract/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Context, Services } from '../context.ts';
import { InvalidInput } from './answer-error.ts';
import { CallContext } from './call-context.ts';
import { identify } from './identify.ts';

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

/** What is wrong with one part of the input. */
const issuesOf = (place: string, given: unknown, parsed: Parsed) =>
  parsed.success
    ? []
    : parsed.error.issues.map((issue) => ({ place, issue, given: readAt(given, issue.path) }));

/** Reads path and query into one object, so that a verb gets them flat and by name, and the body under its own. */
function inputReader({ params, query, body }: Call) {
  const path = z.object(params);
  const search = z.object(query);
  return (request: FastifyRequest): Record<string, unknown> => {
    const ofPath = path.safeParse(request.params ?? {});
    const ofQuery = search.safeParse(request.query ?? {});
    const ofBody: Parsed | undefined = body && z.safeParse(body, request.body);
    if (ofPath.success && ofQuery.success && ofBody?.success !== false)
      return { ...ofPath.data, ...ofQuery.data, ...(ofBody && { body: ofBody.data }) };
    throw new InvalidInput([
      ...issuesOf('path', request.params, ofPath),
      ...issuesOf('query', request.query, ofQuery),
      ...(ofBody ? issuesOf('body', request.body, ofBody) : []),
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
      for (const [name, handler] of Object.entries(handlers)) {
        const call = noun[name as keyof Noun] as Call;
        const read = inputReader(call);
        app.route({
          method: call.method,
          url: call.path.replace(/\{(\w+)\}/g, ':$1'),
          config: { call },
          ...(call.method === 'GET' ? { exposeHeadRoute: false } : {}),
          handler: async (request, reply) => {
            const who = await identify(services, call, request);
            const context = new CallContext(services, who, reply);
            const answer = await (handler as Handler<Call>)(context, read(request) as CallParsed<Call>);
            return written(call, reply, answer, services.config.environment === 'test');
          },
        });
      }
    };
}

/** What goes out as the body of an answer. It is returned and not sent: Fastify would wait for a reply that is returned. */
function written(call: Call, reply: FastifyReply, answer: unknown, checked: boolean): unknown {
  if (answer instanceof RawAnswer) {
    reply.code(answer.status).headers(answer.headers);
    // Undefined and not null, which would be sent as the JSON of null with its length, also in a 304.
    return answer.body ?? undefined;
  }
  const body = call.envelope === 'v2' ? { is_success: true, message: '', ...(answer as object) } : answer;
  // In tests an answer that is not of the contract's shape fails loudly.
  if (checked) z.parse(call.answer, body);
  return body;
}
