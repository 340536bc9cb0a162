import type * as z from 'zod/mini';

/** Who may make a call. The server refuses everybody else before it reads the input. */
export type Access =
  /** No token needed. */
  | 'anyone'
  /** A customer's access token. */
  | 'customer'
  /** A customer's access token, also while the customer is banned. */
  | 'customer-even-banned'
  /** A script token with the admin scope that the operation names. */
  | 'admin'
  /** A script token with the scope `cron`, as Bearer or as `api_token_uuid` in the query. */
  | 'cron'
  /** A bot's script token with the scope `bots`, as `api_key` in the query. */
  | 'bots'
  /** A script token with the scope `stats`, or a customer's access token: the verb shows each customer only his own. */
  | 'stats'
  /** A node's own key or the shared node key, as `key` or `muKey` in the query. */
  | 'node';

/** How an answer is wrapped, and so how a refusal looks. */
export type Envelope =
  /** `{is_success, message, result}`; refusals are 403, 401, 404, 422 or 429 with `message`. */
  | 'v2'
  /** `{ret, msg}` of the older portal. */
  | 'v1'
  /** `{ret, data}`, exactly these two keys: agents of the field check the number of keys. */
  | 'agent'
  /** The answer as it is: text, a subscription, a document. */
  | 'plain';

/** What a customer's own API token may do. */
export type ApiTokenScope = 'read' | 'write';

type Shape = Record<string, z.core.$ZodType>;

/** One call of the product, as data. Five readers share it: client, server, forms, OpenAPI and tests. */
export interface Call<
  Path extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends z.core.$ZodType | undefined = z.core.$ZodType | undefined,
  Answer extends z.core.$ZodType = z.core.$ZodType,
  Who extends Access = Access,
> {
  /** Its name everywhere: contract key, CLI words, audit action, log label. */
  readonly operation: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `{x}` marks a path parameter. */
  readonly path: string;
  readonly access: Who;
  readonly envelope: Envelope;
  /** One sentence for the API page, the CLI help and the form. */
  readonly meaning: string;
  readonly params: Path;
  readonly query: Query;
  readonly body: Body;
  readonly bodyType: 'json' | 'text';
  readonly answer: Answer;
  /** Names that must be present before anything is sent, beyond what the schemas ask. */
  readonly required: readonly string[];
  /**
   * Which scope of a customer's own API token opens it, where `write` opens what `read` does; `null`: none. Only what
   * shows no secret and moves no money is named here: everything else asks for a session.
   */
  readonly apiToken: ApiTokenScope | null;
  /** True where this product adds the call to the published interface. */
  readonly extension: boolean;
}

type Optional<T> = { [K in keyof T as undefined extends T[K] ? K : never]?: T[K] };
type Present<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] };
type Flat<T> = { [K in keyof T]: T[K] };
type InputOf<S> = { [K in keyof S]: z.core.input<S[K] & z.core.$ZodType> };
type OutputOf<S> = { [K in keyof S]: z.core.output<S[K] & z.core.$ZodType> };
type Body<T> = undefined extends T ? { body?: T } : { body: T };
type BodyIn<B> = B extends z.core.$ZodType ? Body<z.core.input<B>> : unknown;
type BodyOut<B> = B extends z.core.$ZodType ? Body<z.core.output<B>> : unknown;

/** What a caller gives: path and query parameters by name, and the body under `body`. */
export type CallInput<C> =
  C extends Call<infer P, infer Q, infer B>
    ? Flat<Present<InputOf<P & Q>> & Optional<InputOf<P & Q>> & BodyIn<B>>
    : never;

/** What a server verb receives: the same names, parsed and with defaults filled in. */
export type CallParsed<C> =
  C extends Call<infer P, infer Q, infer B> ? Flat<OutputOf<P & Q> & BodyOut<B>> : never;

/** What a caller gets. */
export type CallAnswer<C> =
  C extends Call<Shape, Shape, z.core.$ZodType | undefined, infer A> ? z.core.output<A> : never;

/** Declares a call. Everything that is not said takes the commonest value. */
export function call<
  const Path extends Shape = Record<never, never>,
  const Query extends Shape = Record<never, never>,
  Body extends z.core.$ZodType | undefined = undefined,
  Answer extends z.core.$ZodType = z.core.$ZodType,
  const Who extends Access = Access,
>(declared: {
  operation: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  access: Who;
  meaning: string;
  answer: Answer;
  envelope?: Envelope;
  params?: Path;
  query?: Query;
  body?: Body;
  bodyType?: 'json' | 'text';
  required?: readonly string[];
  apiToken?: ApiTokenScope;
  extension?: boolean;
}): Call<Path, Query, Body, Answer, Who> {
  return {
    envelope: 'v2',
    params: {} as Path,
    query: {} as Query,
    body: undefined as Body,
    bodyType: 'json',
    required: [],
    apiToken: null,
    extension: false,
    ...declared,
  };
}
