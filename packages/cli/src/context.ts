import {
  createClient,
  type Failure,
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
  siteHeader,
  takesDryRun,
} from '@ferry/core/contract/base/call';
import type { Command } from 'commander';
import { Day, Moment } from './arguments/moments.ts';
import { CliError, exit, usageError } from './exit.ts';
import { type GlobalOptions, usualSeconds } from './global-options.ts';
import { type NameField, nameIn } from './output/field-names.ts';
import { createPrinter, type Printer, wantsJson } from './output/printer.ts';
import { exchange } from './platform/http/exchange.ts';
import { type Host, type HostTransport, languageOf } from './platform/http/host.ts';
import { stopped } from './platform/http/time-limit.ts';
import { resolveTarget, type Target } from './platform/target.ts';
import { say } from './words/say.ts';

export interface CallOptions extends SendOptions {
  /** The number of retries, if the command has its own option. */
  readonly retries?: number;
}

/** The timeout of a call. The server itself allows some calls more time, and ends them with 503. */
const secondsOf = ({ seconds }: Call) => (seconds > usualSeconds ? seconds + 10 : usualSeconds);

/** What a command works with. Everything is read and opened on first use. */
export interface Context {
  readonly host: Host;
  readonly print: Printer;
  /** The global options. */
  options(): GlobalOptions;
  /** Whether the output is for a program. */
  wantsJson(): boolean;
  /** The server that options, environment and configuration select. */
  target(): Promise<Target>;
  /** Makes a call and returns its answer. Any other outcome ends the command with its sentence. */
  ask<C extends Call>(call: C, input: CallInput<C>): Promise<CallAnswer<C>>;
  /** Makes a call and returns its outcome, for commands that continue after a failure. */
  send<C extends Call>(call: C, input: CallInput<C>, options?: CallOptions): Promise<OutcomeOf<C>>;
  /** The moment that a written time means: in the site's zone if it has no offset. */
  moment(written: Moment): Promise<Date>;
  /** The same for all times in the input of a call: moments in the form of the contract, days in the site's zone. */
  moments<T extends Readonly<Record<string, unknown>>>(input: T): Promise<T>;
  /** At the end, prints on which site something was changed, if anything was. */
  tellWhere(): void;
  /** The sentence and exit code of a failed call. */
  explain(call: Call, failure: Failure): Promise<CliError>;
  /** How the running command names a field of its call. */
  readonly nameOf: NameField;
}

/** A client for one server. The token is sent only with calls that require it; calls of a node have their own key. */
export function clientFor(host: Host, { url, token, ca }: Target): Send {
  const transport: Transport = (request, signal) => host.transport(request, signal, { ca });
  const settings = { baseUrl: url, transport, language: () => languageOf(host.env) };
  const withToken = createClient({ ...settings, tokens: { current: () => token } });
  const without = createClient({ ...settings, tokens: { current: () => undefined } });
  return async (call, input, options) => {
    const given = { signal: host.signal, ...options };
    if (call.access === 'anyone' || call.access === 'node') return await without(call, input, given);
    if (token === undefined) {
      throw new CliError(exit.noRights, say`You are not signed in. Run "ferry login", or set FERRY_TOKEN.`);
    }
    return await withToken(call, input, given);
  };
}

/** What the headers of an answer say. */
interface Noticed {
  /** A dry run was executed for real, because an older server does not support it. */
  isIgnored: boolean;
  /** The site's name. `undefined`: an older server does not send it. */
  site: string | undefined;
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
  const seen: Noticed = { isIgnored: false, site: undefined };
  const noticed: HostTransport = async (request, signal, ways) => {
    const answer = await transport(request, signal, ways);
    if (answer.status < 300) {
      seen.isIgnored = request.headers[dryRunHeader] !== undefined && answer.header(dryRunHeader) === null;
      seen.site = decoded(answer.header(siteHeader));
    }
    return answer;
  };
  return { seen, transport: noticed };
}

/** Where something was changed, so that sites are not confused. */
function whereOf({ url, context }: Target, name: string | undefined): string {
  if (name === undefined) return context === undefined ? say`At ${url}` : say`At ${url} (context ${context})`;
  return context === undefined ? say`At ${name}, ${url}` : say`At ${name}, ${url} (context ${context})`;
}

export function createContext(outside: Host, running: () => Command): Context {
  const options = () => running().optsWithGlobals<GlobalOptions>();
  let target: Promise<Target> | undefined;
  let done: string | undefined;
  /** A host whose requests have a timeout and are retried. */
  const patient = (seconds: number, retries: number): Host => ({
    ...outside,
    transport: (request, signal, ways = {}) =>
      exchange(outside, { ...ways, retries, seconds }, request, signal),
  });
  const seconds = () => options().timeout ?? usualSeconds;
  const host: Host = {
    ...outside,
    transport: (request, signal, ways) =>
      patient(seconds(), options().retries ?? 0).transport(request, signal, ways),
  };
  const print = createPrinter(host, options);
  const askZone = async () => {
    const { site } = await import('@ferry/core/contract/system/anyone');
    return (await context.ask(site, {})).result.time_zone;
  };
  let zone: Promise<string> | undefined;
  const zoneOf = () => (zone ??= askZone());
  const context: Context = {
    host,
    print,
    options,
    wantsJson: () => wantsJson(options()),
    target: () => (target ??= resolveTarget(host, options())),
    async ask(call, input) {
      const outcome = await context.send(call, input);
      if (outcome.kind !== 'ok') throw await context.explain(call, outcome);
      return outcome.answer;
    },
    async send<C extends Call>(call: C, input: CallInput<C>, given: CallOptions = {}) {
      const to = await context.target();
      const { retries = options().retries ?? 0, ...sent } = given;
      const mayTake = options().timeout ?? secondsOf(call);
      outside.limit.atLeast(options().timeout === undefined ? mayTake : 0);
      const isTried = call.changes && options().dryRun === true;
      if (isTried && !takesDryRun(call)) throw usageError(say`This can not be tried out. Nothing was done.`);
      const { seen, transport } = noticing(patient(mayTake, retries));
      const way = { ...sent, ...(isTried && { isDryRun: true }) };
      const outcome = await clientFor({ ...host, transport }, to)(call, input, way);
      // The dry run was executed for real.
      if (isTried && seen.isIgnored)
        throw new CliError(
          exit.refused,
          say`The server is older and knows no dry run: it has DONE what was asked.`,
        );
      if (outcome.kind === 'ok' && call.changes)
        done = isTried
          ? say`${whereOf(to, seen.site)}, dry run: nothing was changed.`
          : say`${whereOf(to, seen.site)}.`;
      return outcome;
    },
    async moment(written) {
      return written.at(host.clock.now(), written.needsZone ? await zoneOf() : 'UTC');
    },
    async moments(input) {
      const written = async (value: unknown): Promise<unknown> => {
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
      const { signal } = host;
      if (failure.kind === 'unreachable' && failure.cause === 'cancelled') return stopped(signal);
      const { explain } = await import('./output/explain.ts');
      return explain(failure, { url: (await context.target()).url, access, nameOf: context.nameOf });
    },
    nameOf: (path) => nameIn(running())(path),
  };
  return context;
}
