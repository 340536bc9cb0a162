import * as z from 'zod/mini';
import type { CommonRefusal } from './common-refusals.ts';

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

/** The envelope of the family that an address belongs to, whether it is a call's or not. */
export function envelopeOfAddress(address: string): Envelope {
  if (/^\/v1\/mod_mu(?![\w-])/.test(address)) return 'agent';
  return /^\/v1(?![\w-])/.test(address) ? 'v1' : 'v2';
}

/** The header that carries the proof which `auth.proveOwner` answers. */
export const proofHeader = 'x-owner-proof';

/** The header with which an admin's call is only tried out, and with which its answer says so. */
export const dryRunHeader = 'x-dry-run';

/** With which a call of programs that changed something says at which site: its name, percent-encoded. */
export const siteHeader = 'x-site-name';

const ofPrograms: ReadonlySet<Access> = new Set(['admin', 'cron', 'node', 'bots']);

/** Whether the answer of a call names the site. */
export const namesSite = ({ access, changes }: Pick<Call, 'access' | 'changes'>): boolean =>
  changes && ofPrograms.has(access);

/** Whether a call can be tried out: an admin's that changes something, unless what it does reaches outside. */
export const takesDryRun = ({
  access,
  changes,
  reachesOut,
}: Pick<Call, 'access' | 'changes' | 'reachesOut'>): boolean => access === 'admin' && changes && !reachesOut;

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
  Code extends string = string,
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
  /** `form`: a form alone. In the older envelope `json` is a form, too. */
  readonly bodyType: 'json' | 'form' | 'text';
  /** Bytes that a body has at most; `null`: what its schema allows, worked out by the server. */
  readonly bodyBytes: number | null;
  readonly answer: Answer;
  /** The media types that the answer comes in; none: plain text where it is a text, else JSON. */
  readonly media: readonly string[];
  /**
   * What it says with statuses that not every call has: a refusal in its envelope, nothing at all, or a body of a
   * media type. Tests fail where a call answers what stands neither here nor among the usual ones.
   */
  readonly also: Readonly<Record<number, 'refusal' | 'nothing' | `${string}/${string}`>>;
  /**
   * The codes that it is refused with, beyond those of every call of its kind, which `commonRefusals` says. Tests fail
   * where a call refuses with a code that stands in neither.
   */
  readonly refusals: readonly Code[];
  /**
   * What a customer has read that is old once this was done: nouns such as `wallet`, or operations such as
   * `account.activity`. `null`: nobody said. A call of a customer's that changes something has to say, if only `[]`.
   */
  readonly consequences: readonly string[] | null;
  /**
   * Names that must be present before anything is sent. Where none are named: what stands in the path, and what the
   * schemas of query and body do not let anybody leave out.
   */
  readonly required: readonly string[];
  /** Whether it writes what somebody asked it to write. A GET that does not has a HEAD beside it. */
  readonly changes: boolean;
  /** Whether it may be made again without a key although it changes something: twice is the same as once. */
  readonly isRepeatable: boolean;
  /** What it does can not be taken back with its transaction: it asks a gateway, or runs jobs. It has no dry run. */
  readonly reachesOut: boolean;
  /** Whether its answer seldom changes: it then goes out with an ETag, and as 304 to whoever has it already. */
  readonly isStable: boolean;
  /** Seconds after which it is answered with 503 if it is not done. */
  readonly seconds: number;
  /**
   * Which scope of a customer's own API token opens it, where `write` opens what `read` does; `null`: none. Only what
   * shows no secret and moves no money is named here: everything else asks for a session.
   */
  readonly apiToken: ApiTokenScope | null;
  /**
   * True where a signed-in caller has to prove to be the owner as well, by the fields `current_password` or
   * `two_fa_code`, where the call has them, or by the header that `proofHeader` names. A call of which only some uses
   * ask for it says so in its meaning.
   */
  readonly proof: boolean;
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

/** The part of an answer that a verb gives: the rest of the envelope `v2` is put around it. */
export type ResultOf<C> = Pick<CallAnswer<C> & { result: unknown }, 'result'>;

/** The codes that a call may be refused with: its own, and those that any call may. */
export type RefusalOf<C> =
  | CommonRefusal
  | (C extends Call<Shape, Shape, z.core.$ZodType | undefined, z.core.$ZodType, Access, infer Code>
      ? Code
      : never);

/** What a caller has to give, by the schemas. */
function mandatory({
  params = {},
  query = {},
  body,
}: {
  params?: Shape;
  query?: Shape;
  body?: z.core.$ZodType | undefined;
}) {
  const asked = Object.entries({ ...query, ...(body === undefined ? {} : { body }) });
  const left = asked.filter(([, schema]) => !z.safeParse(schema, undefined).success).map(([name]) => name);
  return [...Object.keys(params), ...left];
}

/** Declares a call. Everything that is not said takes the commonest value. */
// @__NO_SIDE_EFFECTS__
export function call<
  const Path extends Shape = Record<never, never>,
  const Query extends Shape = Record<never, never>,
  Body extends z.core.$ZodType | undefined = undefined,
  Answer extends z.core.$ZodType = z.core.$ZodType,
  const Who extends Access = Access,
  const Code extends string = never,
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
  bodyType?: Call['bodyType'];
  bodyBytes?: number;
  media?: readonly string[];
  also?: Call['also'];
  refusals?: readonly Code[];
  consequences?: readonly string[];
  required?: readonly string[];
  changes?: boolean;
  isRepeatable?: boolean;
  reachesOut?: boolean;
  isStable?: boolean;
  seconds?: number;
  apiToken?: ApiTokenScope;
  proof?: boolean;
  extension?: boolean;
}): Call<Path, Query, Body, Answer, Who, Code> {
  let { required } = declared;
  return {
    envelope: 'v2',
    params: {} as Path,
    query: {} as Query,
    body: undefined as Body,
    bodyType: 'json',
    bodyBytes: null,
    media: [],
    also: {},
    refusals: [],
    consequences: null,
    changes: declared.method !== 'GET',
    isRepeatable: false,
    reachesOut: false,
    isStable: false,
    seconds: 60,
    apiToken: null,
    proof: false,
    extension: false,
    ...declared,
    // To ask each schema costs more than to declare it, and most calls of a program are never made.
    get required() {
      required ??= mandatory(declared);
      return required;
    },
  };
}
