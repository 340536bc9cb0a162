import { daySeconds } from '@ferry/core/contract/base/values/units';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { countArgument } from './arguments/arguments.ts';
import { contextNames, withValues } from './arguments/values.ts';
import { heartbeatArgument } from './platform/http/heartbeat.ts';
import { say } from './words/say.ts';

/** The options of every command, and the dry run of commands that change something. */
export interface GlobalOptions {
  readonly json?: boolean;
  readonly fields?: readonly string[];
  readonly stream?: boolean;
  readonly quiet?: boolean;
  /** Shows times in UTC, unchanged. */
  readonly utc?: boolean;
  readonly context?: string;
  /** A file with certificates. */
  readonly ca?: string;
  /** The timeout of the whole command in seconds. */
  readonly timeout?: number;
  /** The number of retries. */
  readonly retries?: number;
  /** A name or a path. */
  readonly lock?: string;
  readonly heartbeat?: string;
  readonly dryRun?: boolean;
  readonly idempotencyKey?: string;
  /** False: no pager. */
  readonly pager?: boolean;
}

/** The default timeout of a command in seconds. For a long command it applies to each request. */
export const defaultTimeout = 60;
/** One day. */
const maxTimeout = daySeconds;
const maxRetries = 20;

/** An idempotency key, which is sent as a header. */
export function keyArgument(text: string): string {
  if (/^[\x21-\x7e]{1,150}$/.test(text)) return text;
  throw new InvalidArgumentError(say('options.key_form'));
}

function namesArgument(text: string): string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.length <= 100 && names.every((name) => /^\w[\w-]*(\.[\w-]+)*$/.test(name))) return names;
  throw new InvalidArgumentError(say('options.fields_form'));
}

export function addGlobalOptions(program: Command): void {
  program
    .option('--json', say('options.json'))
    .addOption(new Option('--fields <a,b.c>', say('options.fields')).argParser(namesArgument))
    .option('--stream', say('options.stream'))
    .option('--utc', say('options.utc'))
    .option('--no-pager', say('options.no_pager'))
    .option('--quiet', say('options.quiet'))
    .addOption(withValues(new Option('--context <name>', say('options.context')), contextNames))
    .option('--ca <file>', say('options.ca'))
    .addOption(
      new Option('--timeout <seconds>', say('options.timeout')).argParser(countArgument(1, maxTimeout)),
    )
    .addOption(
      new Option('--retries <count>', say('options.retries')).argParser(countArgument(0, maxRetries)),
    )
    .addOption(new Option('--idempotency-key <key>', say('options.idempotency_key')).argParser(keyArgument))
    .option('--lock <name>', say('options.lock'))
    .addOption(new Option('--heartbeat <url>', say('options.heartbeat')).argParser(heartbeatArgument));
}
