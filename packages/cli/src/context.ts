import {
  createClient,
  type Failure,
  NotSent,
  type OutcomeOf,
  type Send,
  type SendOptions,
  type Transport,
} from '@ferry/core/client';
import {
  type Call,
  type CallAnswer,
  type CallInput,
  dryRunHeader,
  repeatHeader,
  siteHeader,
  takesDryRun,
} from '@ferry/core/contract/base/call';
import type { AnyExample } from '@ferry/core/contract/base/example';
import type { Command } from 'commander';
import { Customer } from './arguments/customers.ts';
import { Day, Moment } from './arguments/moments.ts';
import { CliError, exit, usageError } from './exit.ts';
import { defaultTimeout, type GlobalOptions } from './global-options.ts';
import { type NameField, nameIn } from './output/field-names.ts';
import { createPrinter, type Printer, wantsJson } from './output/printer.ts';
import { type Host, type HostTransport, languageOf } from './platform/http/host.ts';
import { stopped } from './platform/http/time-limit.ts';
import { waitBefore, within } from './platform/http/tries.ts';
import { resolveTarget, type Target } from './platform/target.ts';
import { askAgain, type Sent } from './sending/unsure.ts';
import { createWriteKeys } from './sending/write-keys.ts';
import { inARow, say } from './words/say.ts';

export interface CallOptions extends Omit<SendOptions, 'signal'> {
  /** The number of retries, if the command has its own option. */
  readonly retries?: number;
  /** Identifies one of a command's equal writes. It is appended to the command's key. */
  readonly part?: string;
  /** The server. By default the one that options, environment and configuration select. */
  readonly to?: Target;
}

/** The timeout of a call. The server itself allows some calls more time, and ends them with 503. */
const secondsOf = ({ seconds }: Call) => (seconds > defaultTimeout ? seconds + 10 : defaultTimeout);

type Examples = ReadonlyMap<Call, AnyExample>;

/** What a command works with. Everything is read and opened on first use. */
export interface Context {
  readonly host: Host;
  readonly print: Printer;
  /** The example of each call, if help is requested. */
  readonly examples: Examples | undefined;
  /** The global options. */
  options(): GlobalOptions;
  /** Whether the output is for a program. */
  wantsJson(): boolean;
  /** The server that options, environment and configuration select. */
  target(): Promise<Target>;
  /** Makes a call and returns its answer. Any other outcome ends the command with its sentence. */
  ask<C extends Call>(call: C, input: CallInput<C>, options?: CallOptions): Promise<CallAnswer<C>>;
  /** Makes a call and returns its outcome, for commands that continue after a failure. */
  send<C extends Call>(call: C, input: CallInput<C>, options?: CallOptions): Promise<Sent<OutcomeOf<C>>>;
  /** The idempotency key of the command. A repeat with the same key does nothing twice. */
  key(): string;
  /** The moment of a written time, which is in the site's zone if it has no offset. */
  moment(written: Moment): Promise<Date>;
  /** The input of a call with moments and days in the site's zone and customers' numbers, which are read from the server. */
  resolved<T extends Readonly<Record<string, unknown>>>(input: T): Promise<T>;
  /** Prints the site that was changed, if any was. */
  tellWhere(): void;
  /** The sentence and exit code of a failed call. */
  explain(call: Call, failure: Sent<Failure>): Promise<CliError>;
  /** How the running command names a field of its call. */
  readonly nameOf: NameField;
}

/** A client for one server. Only calls that require the token send it; calls of a node have their own key. */
function clientFor(host: Host, { url, token, ca }: Target): Send {
  const transport: Transport = (request, signal) => host.transport(request, signal, { ca });
  const settings = { baseUrl: url, transport, language: () => languageOf(host.env) };
  const withToken = createClient({ ...settings, tokens: { current: () => token } });
  const without = createClient({ ...settings, tokens: { current: () => undefined } });
  return (call, input, options = {}) => {
    const { signal = host.signal } = options;
    const given = { ...options, signal: AbortSignal.any([host.signal, signal]) };
    return needsToken(call) ? withToken(call, input, given) : without(call, input, given);
  };
}

const needsToken = ({ access }: Call) => access !== 'anyone' && access !== 'node';

/** What the headers of answers tell. */
interface Noticed {
  /** A dry run was executed for real, because an older server does not support it. */
  isIgnored: boolean;
  /** The site's name. `undefined`: an older server does not send it. */
  site: string | undefined;
  /** The server had done the write before. */
  isRepeat: boolean;
  /** The last request was sent but got no answer. */
  isCut: boolean;
}

const decoded = (text: string | null): string | undefined => {
  try {
    return text === null ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** A transport that records the headers of answers. */
function noticing({ transport }: Host): { readonly seen: Noticed; readonly transport: HostTransport } {
  const seen: Noticed = { isIgnored: false, isRepeat: false, site: undefined, isCut: false };
  const noticed: HostTransport = async (request, signal, ways) => {
    const answer = await transport(request, signal, ways).catch((error: unknown) => {
      seen.isCut = !(error instanceof NotSent);
      throw error;
    });
    seen.isCut = false;
    if (answer.status < 300) {
      seen.isIgnored = request.headers[dryRunHeader] !== undefined && answer.header(dryRunHeader) === null;
      seen.isRepeat = answer.header(repeatHeader) !== null;
      seen.site = decoded(answer.header(siteHeader));
    }
    return answer;
  };
  return { seen, transport: noticed };
}

/** The site that was changed, so that people do not confuse sites. */
function whereOf({ url, context }: Target, name: string | undefined): string {
  if (name === undefined)
    return context === undefined
      ? say('sending.at_url', { url })
      : say('sending.at_url_context', { url, context });
  return context === undefined
    ? say('sending.at_name', { name, url })
    : say('sending.at_name_context', { name, url, context });
}

interface Sending {
  readonly host: Host;
  readonly options: () => GlobalOptions;
  readonly keys: ReturnType<typeof createWriteKeys>;
  readonly target: () => Promise<Target>;
  /** Called after a write, with a sentence about the site. */
  readonly onDone: (where: string) => void;
}

/** Sends a call with the key, the retries and the timeout of the running command. */
function createSend({ host, options, keys, target, onDone }: Sending): Context['send'] {
  return async <C extends Call>(
    call: C,
    input: CallInput<C>,
    given: CallOptions = {},
  ): Promise<Sent<OutcomeOf<C>>> => {
    const isDry = options().dryRun === true;
    const { retries = options().retries ?? 0, part, to = await target(), isDryRun = isDry, ...sent } = given;
    if (needsToken(call) && to.token === undefined)
      throw new CliError(exit.noRights, say('sending.not_signed_in'));
    const mayTake = options().timeout ?? secondsOf(call);
    host.limit.atLeast(options().timeout === undefined ? mayTake : 0);
    const isTried = call.changes && isDryRun;
    if (isTried && !takesDryRun(call)) throw usageError(say('sending.no_dry_run'));
    const { seen, transport } = noticing({ ...host, transport: within(mayTake, host.transport) });
    const key = given.idempotencyKey === undefined ? keys.next(call, part) : undefined;
    const { runCall } = await import('@ferry/core/machines/call/run-call');
    const { outcome, ...ended } = await runCall(call, input, {
      send: clientFor({ ...host, transport }, to),
      options: {
        ...sent,
        ...(key !== undefined && { idempotencyKey: key }),
        ...(isTried && { isDryRun: true }),
      },
      again: {
        retries,
        pause: (before, signal) =>
          host.clock.sleep(waitBefore(before, host.random) * 1000, AbortSignal.any([host.signal, signal])),
      },
    });
    // The dry run was executed for real.
    if (isTried && seen.isIgnored) throw new CliError(exit.refused, say('sending.dry_run_ignored'));
    // A preview before the write does not name the site. The write does.
    if (outcome.kind === 'ok' && call.changes && isDryRun === isDry)
      onDone(
        isTried
          ? say('sending.where_dry_run', { where: whereOf(to, seen.site) })
          : say('sending.where', { where: whereOf(to, seen.site) }),
      );
    const isCancelled = outcome.kind === 'unreachable' && outcome.cause === 'cancelled';
    const isUnsure = ended.isUnsure || (isCancelled && call.changes && (ended.isOpen || seen.isCut));
    // For a call that is a type parameter the compiler cannot see that an outcome without `unsure` is a `Sent` one.
    const told = { ...outcome, isRepeat: seen.isRepeat } as Sent<OutcomeOf<C>>;
    return isUnsure && !isTried ? { ...told, unsure: { key: key && keys.whole() } } : told;
  };
}

export function createContext(
  host: Host,
  argv: readonly string[],
  running: () => Command,
  examples?: Examples,
): Context {
  const options = () => running().optsWithGlobals<GlobalOptions>();
  let target: Promise<Target> | undefined;
  let done: string | undefined;
  const print = createPrinter(host, options);
  const keys = createWriteKeys(() => options().idempotencyKey);
  const askZone = async () => {
    const { site } = await import('@ferry/core/contract/system/anyone');
    return (await context.ask(site, {})).result.time_zone;
  };
  let zone: Promise<string> | undefined;
  const zoneOf = () => (zone ??= askZone());
  const numberOf = async ({ named }: Customer) => {
    const { show } = await import('@ferry/core/contract/customers/admin');
    return (await context.ask(show, { user: named })).result;
  };
  const context: Context = {
    host,
    print,
    examples,
    options,
    wantsJson: () => wantsJson(options()),
    target: () => (target ??= resolveTarget(host, options())),
    key: keys.whole,
    async ask(call, input, given) {
      const outcome = await context.send(call, input, given);
      if (outcome.kind !== 'ok') throw await context.explain(call, outcome);
      return outcome.answer;
    },
    send: createSend({
      host,
      options,
      keys,
      target: () => context.target(),
      onDone: (where) => (done = where),
    }),
    async moment(written) {
      return written.at(host.clock.now(), written.needsZone ? await zoneOf() : 'UTC');
    },
    async resolved(input) {
      const written = async (value: unknown): Promise<unknown> => {
        if (value instanceof Customer) return (await numberOf(value)).user_id;
        if (value instanceof Day) return value.in(host.clock.now(), await zoneOf());
        return value instanceof Moment ? (await context.moment(value)).toISOString() : value;
      };
      const entries = Object.entries(input).map(async ([name, value]) => [name, await written(value)]);
      return Object.fromEntries(await Promise.all(entries));
    },
    tellWhere() {
      if (done !== undefined) print.note(done);
    },
    async explain({ access }, failure) {
      const isStopped = failure.kind === 'unreachable' && failure.cause === 'cancelled';
      const { explain } = await import('./output/explain.ts');
      const error = isStopped
        ? stopped(host.signal)
        : explain(failure, { url: (await context.target()).url, access, nameOf: context.nameOf });
      const { unsure } = failure;
      if (unsure === undefined) return error;
      const code = error.code === exit.interrupted ? exit.interrupted : exit.unsure;
      const { key } = unsure;
      return new CliError(
        code,
        inARow(error.message, askAgain({ access }, unsure, argv)),
        error.refusal,
        key,
      );
    },
    nameOf: (path) => nameIn(running())(path),
  };
  return context;
}
