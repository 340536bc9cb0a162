import { createClient, type Failure, type Send, type SendOptions } from '@ferry/core/client';
import {
  type Call,
  type CallAnswer,
  type CallInput,
  dryRunHeader,
  takesDryRun,
} from '@ferry/core/contract/call';
import { CliError, exit, usageError } from './exit.ts';
import { explain } from './output/explain.ts';
import { createPrinter, type Printer } from './output/printer.ts';
import { type Host, languageOf } from './platform/host.ts';
import { resolveTarget, type Target } from './platform/target.ts';

/** The options that every command has, and the one that those have which change something. */
export interface GlobalOptions {
  readonly json?: boolean;
  readonly context?: string;
  readonly dryRun?: boolean;
}

/** What a command works with. Nothing is read or opened before it is asked for. */
export interface Context {
  readonly host: Host;
  readonly print: Printer;
  /** Whether a program reads what is written. */
  wantsJson(): boolean;
  /** The server that options, environment and configuration choose. */
  target(): Promise<Target>;
  /** Makes a call and gives its answer; every other outcome ends the command with its sentence. */
  ask<C extends Call>(call: C, input: CallInput<C>): Promise<CallAnswer<C>>;
  /** Makes a call and gives its outcome, for commands that go on after a failure. */
  send: Send;
  /** The sentence and exit code of a failed call. */
  explain(call: Call, failure: Failure): Promise<CliError>;
}

/** A client for one server. Only calls that want a token get it: a node's calls bring their own key. */
export function clientFor(host: Host, { url, token }: Target): Send {
  const settings = { baseUrl: url, transport: host.transport, language: () => languageOf(host.env) };
  const withToken = createClient({ ...settings, tokens: { current: () => token } });
  const without = createClient({ ...settings, tokens: { current: () => undefined } });
  return async (call, input, options) => {
    const given = { signal: host.signal, ...options };
    if (call.access === 'anyone' || call.access === 'node') return await without(call, input, given);
    if (token === undefined) {
      throw new CliError(exit.noRights, 'You are not signed in. Run "ferry login", or set FERRY_TOKEN.');
    }
    return await withToken(call, input, given);
  };
}

/** A transport that notices an answer which does not say that it was a dry run: an older server knows none. */
function noticing({ transport }: Host) {
  const seen = { isIgnored: false };
  const noticed: Host['transport'] = async (request, signal) => {
    const answer = await transport(request, signal);
    if (answer.status < 300 && request.headers[dryRunHeader] !== undefined)
      seen.isIgnored = answer.header(dryRunHeader) === null;
    return answer;
  };
  return { seen, transport: noticed };
}

/** Tries a call out. One that would be done in earnest all the same is not sent. */
async function tryOut<C extends Call>(
  host: Host,
  target: Target,
  call: C,
  input: CallInput<C>,
  given?: SendOptions,
) {
  if (!takesDryRun(call)) throw usageError('This can not be tried out. Nothing was done.');
  const { seen, transport } = noticing(host);
  const outcome = await clientFor({ ...host, transport }, target)(call, input, { ...given, isDryRun: true });
  if (seen.isIgnored)
    throw new CliError(exit.refused, 'The server is older and knows no dry run: it has DONE what was asked.');
  return outcome;
}

export function createContext(host: Host, options: () => GlobalOptions): Context {
  let target: Promise<Target> | undefined;
  let wasTold = false;
  const context: Context = {
    host,
    print: createPrinter(host, () => options().json === true),
    wantsJson: () => options().json === true,
    target: () => (target ??= resolveTarget(host.env, options().context)),
    async ask(call, input) {
      const outcome = await context.send(call, input);
      if (outcome.kind !== 'ok') throw await context.explain(call, outcome);
      return outcome.answer;
    },
    async send<C extends Call>(call: C, input: CallInput<C>, given?: SendOptions) {
      const to = await context.target();
      if (call.changes && options().dryRun === true) {
        const outcome = await tryOut(host, to, call, input, given);
        if (outcome.kind === 'ok' && !wasTold) host.stderr.write('Dry run: nothing was changed.\n');
        wasTold ||= outcome.kind === 'ok';
        return outcome;
      }
      return await clientFor(host, to)(call, input, given);
    },
    async explain({ access }, failure) {
      return explain(failure, { url: (await context.target()).url, access });
    },
  };
  return context;
}
