import type { Readable } from 'node:stream';
import type { Access, Call, CallAnswer, CallParsed } from '@ferry/core/contract/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Context, Services } from '../context.ts';
import { languageOf } from '../words/words.ts';
import { InvalidInput } from './answer-error.ts';
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

/** How many rounds a request's connection keeps being watched: until the answer is out or the socket is gone. */
function watchDelivery(reply: FastifyReply): Promise<boolean> {
  return new Promise((resolve) => {
    // A caller that went away while it was identified has closed already.
    if (reply.raw.destroyed || reply.raw.closed) resolve(false);
    reply.raw.once('finish', () => resolve(true));
    reply.raw.once('close', () => resolve(reply.raw.writableFinished));
  });
}

/** What stands at a path in what came. */
const readAt = (given: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, step) => (value as Record<PropertyKey, unknown> | null | undefined)?.[step],
    given,
  );

/** One object schema for path and query, so that a verb gets them flat and by name. */
function inputReader(call: Call) {
  const params = z.object(call.params);
  const query = z.object(call.query);
  return (request: FastifyRequest): Record<string, unknown> => {
    const parts = [
      ['path', request.params, params.safeParse(request.params ?? {})],
      ['query', request.query, query.safeParse(request.query ?? {})],
      ['body', request.body, call.body === undefined ? undefined : z.safeParse(call.body, request.body)],
    ] as const;
    const issues = parts.flatMap(([place, given, parsed]) =>
      parsed?.success === false
        ? parsed.error.issues.map((issue) => ({ place, issue, given: readAt(given, issue.path) }))
        : [],
    );
    if (issues.length > 0) throw new InvalidInput(issues);
    const [[, , readPath], [, , readQuery], [, , readBody]] = parts;
    return {
      ...readPath.data,
      ...readQuery?.data,
      ...(readBody === undefined ? {} : { body: readBody.data }),
    };
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
            const context: Context = {
              ...services,
              who,
              ip: request.ip,
              agent: (request.headers['user-agent'] ?? '').slice(0, 300),
              language: languageOf(request.headers['accept-language']),
              header: (header) => {
                const value = request.headers[header];
                return Array.isArray(value) ? value[0] : value;
              },
              search: /\?(.*)/.exec(request.raw.url ?? '')?.[1] ?? '',
              get delivered() {
                return watchDelivery(reply);
              },
            };
            const answer = await (handler as Handler<Call>)(context, read(request) as CallParsed<Call>);
            return send(call, reply, answer, services.config.environment === 'test');
          },
        });
      }
    };
}

function send(call: Call, reply: FastifyReply, answer: unknown, checked: boolean) {
  // Undefined and not null, which would be sent as the JSON of null with its length, also in a 304.
  if (answer instanceof RawAnswer)
    return reply
      .code(answer.status)
      .headers(answer.headers)
      .send(answer.body ?? undefined);
  const body = call.envelope === 'v2' ? { is_success: true, message: '', ...(answer as object) } : answer;
  // In tests an answer that is not of the contract's shape fails loudly.
  if (checked) z.parse(call.answer, body);
  return reply.send(body);
}
