import * as z from 'zod/mini';
import type { CommonRefusal } from './common-refusals.ts';
import type { AdminScope, Scope } from './scopes.ts';

/** Who may make a call. The server checks this before it reads the input. */
export type Access =
  /** No token is required. */
  | 'anyone'
  /** A customer's access token. */
  | 'customer'
  /** A customer's access token, also while the customer is banned. */
  | 'customer-even-banned'
  /** A script token with the scope `admin`, or with the one in the call's field `scope`. */
  | 'admin'
  /** A script token with the scope `cron`, as Bearer or as `api_token_uuid` in the query. */
  | 'cron'
  /** A bot's script token with the scope `bots`, as `api_key` in the query. */
  | 'bots'
  /**
   * A script token with the scope `stats`, or a customer's access token. The verb shows customers only their own data.
   */
  | 'stats'
  /**
   * A node's own key or the shared node key, as `key`, `muKey`, `api_token_uuid` or `token` in the query. If the body has a
   * field `token`, it may be there instead.
   */
  | 'node';

/** The envelope of an answer, and of a refusal. */
export type Envelope =
  /** `{is_success, message, result}`; refusals are 403, 401, 404, 422 or 429 with `message`. */
  | 'v2'
  /** `{ret, msg}` of the older portal. */
  | 'v1'
  /** `{ret, data}`, exactly these two keys: common agents check the number of keys. */
  | 'agent'
  /** No envelope: text, a subscription, a document. */
  | 'plain';

/** The envelope of an address's family of calls, also for an address without a call. */
export function envelopeOfAddress(address: string): Envelope {
  if (/^\/v1\/mod_mu(?![\w-])/.test(address)) return 'agent';
  return /^\/v1(?![\w-])/.test(address) ? 'v1' : 'v2';
}

/** The header with the proof from `auth.proveOwner`. */
export const proofHeader = 'x-owner-proof';

/** The header that makes an admin's call a dry run, and that marks its answer. */
export const dryRunHeader = 'x-dry-run';

/** The header that marks the answer to a traffic report that was counted before. */
export const repeatHeader = 'x-repeat';

/** The header of the answer to a program's changing call. It names the site, percent-encoded. */
export const siteHeader = 'x-site-name';

const ofPrograms: ReadonlySet<Access> = new Set(['admin', 'cron', 'node', 'bots']);

/** Whether the answer of a call names the site. */
export const namesSite = ({ access, changes }: Pick<Call, 'access' | 'changes'>): boolean =>
  changes && ofPrograms.has(access);

/**
 * Whether a call supports a dry run: an admin's call that changes data, unless it has effects outside of the
 * database.
 */
export const takesDryRun = ({
  access,
  changes,
  reachesOut,
}: Pick<Call, 'access' | 'changes' | 'reachesOut'>): boolean => access === 'admin' && changes && !reachesOut;

/**
 * Whether a call refuses unknown fields in its body. Ferry's own calls for staff do: otherwise a misspelt field would
 * have no effect, while the answer reports success. Published calls and customers' calls do not, because a caller of
 * another version may send more fields.
 */
export const refusesUnknown = ({ access, extension }: Pick<Call, 'access' | 'extension'>): boolean =>
  access === 'admin' && extension;

/** The scope of a call that names none. */
const usualScope = ({ access }: Pick<Call, 'access'>): Call['scope'] =>
  access === 'cron' || access === 'bots' || access === 'stats' ? access : null;

/** Each call of admins names its scope. */
type NamesScope<Who extends Access> = Who extends 'admin' ? { scope: AdminScope | 'any' } : { scope?: never };

/** What a write does when the same request comes again. */
export type Idempotency =
  /**
   * With the same `Idempotency-Key` and input it gets the first answer again, and takes effect only once. Without a key
   * each request counts.
   */
  | 'key'
  /** As `key`, and a request without a key is refused. */
  | 'required'
  /** A repeat is harmless even without a key: the write sets a state, or what it makes has no value. */
  | 'natural';

/** The header with the key of a write. */
export const keyHeader = 'idempotency-key';

/** Whether a call reads `keyHeader`. */
export const takesKey = ({ idempotency }: Pick<Call, 'idempotency'>): boolean =>
  idempotency === 'key' || idempotency === 'required';

/** Whether a consequence of a write names a read: its operation or its noun. The older calls of a noun belong to it. */
export const isConsequence = (consequence: string, operation: string): boolean =>
  `${operation.replace(/^v1\./, '')}.`.startsWith(`${consequence}.`);

/** How often somebody may make a call: a customer in one session or with one API token, anybody else from one address. */
export interface CallLimit {
  readonly most: number;
  readonly seconds: number;
}

/** The limits of writes that declare none, by caller: far more than a person makes, and few enough for the server. */
export const usualLimits = {
  customer: { most: 180, seconds: 60 },
  // Many customers of one provider share an address.
  anyone: { most: 1_200, seconds: 60 },
} as const satisfies Record<string, CallLimit>;

/** The limit of a call that declares none. Programs with a token or key of the site have none. */
function usualLimit({ access, method, changes = method !== 'GET' }: UsualLimitOf): CallLimit | null {
  if (!changes) return null;
  if (access === 'customer' || access === 'customer-even-banned') return usualLimits.customer;
  return access === 'anyone' ? usualLimits.anyone : null;
}
type UsualLimitOf = Pick<Call, 'access' | 'method'> & { readonly changes?: boolean };

/** The scope of a customer's own API token. */
export type ApiTokenScope = 'read' | 'write';

type Shape = Record<string, z.core.$ZodType>;

/** One call of the product, as data. Client, server, forms, OpenAPI and tests use it. */
export interface Call<
  Path extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends z.core.$ZodType | undefined = z.core.$ZodType | undefined,
  Answer extends z.core.$ZodType = z.core.$ZodType,
  Who extends Access = Access,
  Code extends string = string,
> {
  /** The name of the call everywhere: contract key, command, audit action, log label. */
  readonly operation: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `{x}` marks a path parameter. */
  readonly path: string;
  readonly access: Who;
  /**
   * The scope that a script token needs for it: one of an admin's areas, or that of a cron, a bot or a reader. `any`:
   * every script token may make it. `null`: none may.
   */
  readonly scope: Scope | 'any' | null;
  readonly envelope: Envelope;
  /** One sentence for the API page, the command's help and the form. */
  readonly meaning: string;
  readonly params: Path;
  readonly query: Query;
  readonly body: Body;
  /** `form`: only a form is accepted. In the older envelope `json` also accepts a form. */
  readonly bodyType: 'json' | 'form' | 'text';
  /** The maximum size of a body in bytes. `null`: computed from its schema by the server. */
  readonly bodyBytes: number | null;
  readonly answer: Answer;
  /** The media types of the answer. By default plain text for a text, else JSON. */
  readonly media: readonly string[];
  /**
   * Further statuses of the call: a refusal in its envelope, an empty body, or a body of a media type. Tests fail if
   * a call answers with a status that is neither here nor among the common ones.
   */
  readonly also: Readonly<Record<number, 'refusal' | 'nothing' | `${string}/${string}`>>;
  /**
   * The codes of the call's own refusals, in addition to those of `commonRefusals`. Tests fail if a call refuses with
   * another code.
   */
  readonly refusals: readonly Code[];
  /**
   * The reads of a customer that are outdated after the call: nouns such as `wallet`, or operations such as
   * `account.activity`, each with its older calls. `null`: not declared. A customer's call that changes data must
   * declare it, even if it is `[]`.
   */
  readonly consequences: readonly string[] | null;
  /**
   * Names of parameters that must be present before a request is sent. By default those in the path, and those that
   * the schemas of query and body require.
   */
  readonly required: readonly string[];
  /** Whether it changes data on behalf of the caller. A GET without changes also supports HEAD. */
  readonly changes: boolean;
  /** What a repeated request does. `null` for a call that changes nothing. */
  readonly idempotency: Idempotency | null;
  /**
   * How often it may be made, in addition to the limits of its verb. A repeat that gets the first answer again does not
   * count. `null`: no limit.
   */
  readonly limit: CallLimit | null;
  /** It has effects that a rollback cannot undo: it calls a gateway, or runs jobs. So it has no dry run. */
  readonly reachesOut: boolean;
  /** Whether its answer seldom changes: it then has an ETag, and can be answered with 304. */
  readonly isStable: boolean;
  /** A timeout in seconds, after which it is answered with 503. */
  readonly seconds: number;
  /**
   * The scope of a customer's own API token that allows the call; `write` includes `read`. `null`: not allowed. Only
   * calls that show no secret and move no money have a scope. All others require a session.
   */
  readonly apiToken: ApiTokenScope | null;
  /**
   * True if a signed-in caller must also prove to be the owner, by the fields `current_password` or `two_fa_code` if
   * the call has them, or by the header of `proofHeader`. If only some uses require it, the call's meaning says so.
   */
  readonly proof: boolean;
  /** True if the call is not part of the published interface. */
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

/** The caller's input: path and query parameters by name, and the body as `body`. */
export type CallInput<C> =
  C extends Call<infer P, infer Q, infer B>
    ? Flat<Present<InputOf<P & Q>> & Optional<InputOf<P & Q>> & BodyIn<B>>
    : never;

/** The verb's input: the same names, parsed, with defaults. */
export type CallParsed<C> =
  C extends Call<infer P, infer Q, infer B> ? Flat<OutputOf<P & Q> & BodyOut<B>> : never;

/** The answer of a call. */
export type CallAnswer<C> =
  C extends Call<Shape, Shape, z.core.$ZodType | undefined, infer A> ? z.core.output<A> : never;

/** The part of an answer that a verb returns. The server adds the rest of the v2 envelope. */
export type ResultOf<C> = Pick<CallAnswer<C> & { result: unknown }, 'result'>;

/** The codes of a call's refusals: its own and the common ones. */
export type RefusalOf<C> =
  | CommonRefusal
  | (C extends Call<Shape, Shape, z.core.$ZodType | undefined, z.core.$ZodType, Access, infer Code>
      ? Code
      : never);

/** The required parameters, by the schemas. */
function mandatory(schemas: {
  params: () => Shape;
  query: () => Shape;
  body: () => z.core.$ZodType | undefined;
}): string[] {
  const body = schemas.body();
  const asked = Object.entries({ ...schemas.query(), ...(body === undefined ? {} : { body }) });
  const left = asked.filter(([, schema]) => !z.safeParse(schema, undefined).success).map(([name]) => name);
  return [...Object.keys(schemas.params()), ...left];
}

/** Makes a value when it is first read, and keeps it. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** By default the method decides whether a call changes data. A call that changes data declares its `idempotency`. */
type Change =
  | { method: 'POST' | 'PUT' | 'DELETE'; changes?: true; idempotency: Idempotency }
  | { method: 'POST' | 'PUT' | 'DELETE'; changes: false; idempotency?: never }
  | { method: 'GET'; changes: true; idempotency: Idempotency }
  | { method: 'GET'; changes?: false; idempotency?: never };

/** The most common values, for fields that a call leaves out. */
const usual = {
  envelope: 'v2',
  bodyType: 'json',
  bodyBytes: null,
  media: [],
  also: {},
  refusals: [],
  consequences: null,
  idempotency: null,
  reachesOut: false,
  isStable: false,
  seconds: 60,
  apiToken: null,
  proof: false,
  extension: false,
} as const;

/**
 * Declares a call. Fields that are left out get the most common value. Schemas are functions, which run when a schema
 * is first read, because a program loads many calls and makes few.
 */
// @__NO_SIDE_EFFECTS__
export function call<
  const Path extends Shape = Record<never, never>,
  const Query extends Shape = Record<never, never>,
  Body extends z.core.$ZodType | undefined = undefined,
  Answer extends z.core.$ZodType = z.core.$ZodType,
  const Who extends Access = Access,
  const Code extends string = never,
>(
  declared: {
    operation: string;
    path: string;
    access: Who;
    meaning: string;
    answer: () => Answer;
    envelope?: Envelope;
    params?: () => Path;
    query?: () => Query;
    body?: () => Body;
    bodyType?: Call['bodyType'];
    bodyBytes?: number;
    media?: readonly string[];
    also?: Call['also'];
    refusals?: readonly Code[];
    consequences?: readonly string[];
    required?: readonly string[];
    limit?: CallLimit | null;
    reachesOut?: boolean;
    isStable?: boolean;
    seconds?: number;
    apiToken?: ApiTokenScope;
    proof?: boolean;
    extension?: boolean;
  } & Change &
    NamesScope<Who>,
): Call<Path, Query, Body, Answer, Who, Code> {
  const {
    answer,
    params = () => ({}) as Path,
    query = () => ({}) as Query,
    body = () => undefined as Body,
    required,
    ...rest
  } = declared;
  const schemas = { params: once(params), query: once(query), body: once(body), answer: once(answer) };
  const requiredNames = once(() => required ?? mandatory(schemas));
  return {
    scope: usualScope(declared),
    limit: usualLimit(declared),
    ...usual,
    changes: declared.method !== 'GET',
    ...rest,
    get params() {
      return schemas.params();
    },
    get query() {
      return schemas.query();
    },
    get body() {
      return schemas.body();
    },
    get answer() {
      return schemas.answer();
    },
    get required() {
      return requiredNames();
    },
  };
}
