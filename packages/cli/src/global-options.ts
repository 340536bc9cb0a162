import { type Command, InvalidArgumentError, Option } from 'commander';
import { countArgument } from './arguments/arguments.ts';
import { contextNames, withValues } from './arguments/values.ts';
import { heartbeatArgument } from './platform/http/heartbeat.ts';
import { say } from './words/say.ts';

/** The options of every command, and the one of changing commands. */
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
export const usualSeconds = 60;
/** One day. */
const mostSeconds = 86_400;
const mostRetries = 20;

/** An idempotency key, which is sent as a header. */
export function keyArgument(text: string): string {
  if (/^[\x21-\x7e]{1,150}$/.test(text)) return text;
  throw new InvalidArgumentError(say`It has 1 to 150 letters, digits and signs, and no spaces.`);
}

function namesArgument(text: string): string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.length <= 100 && names.every((name) => /^\w[\w-]*(\.[\w-]+)*$/.test(name))) return names;
  throw new InvalidArgumentError(say`They are names with commas between them, such as user_id,email.`);
}

export function addGlobalOptions(program: Command): void {
  program
    .option('--json', 'answer in JSON, for programs')
    .addOption(
      new Option('--fields <a,b.c>', 'of the JSON, these of each row or of the one thing').argParser(
        namesArgument,
      ),
    )
    .option('--stream', 'JSON, one row on each line; of a list all rows')
    .option('--utc', 'times in UTC, and not in the zone of this terminal')
    .option('--no-pager', 'use no pager for texts that are longer than the terminal')
    .option('--quiet', 'print nothing for people unless something is wrong')
    .addOption(
      withValues(new Option('--context <name>', 'use this context instead of the current one'), contextNames),
    )
    .option('--ca <file>', 'trust only the authorities in this file (PEM)')
    .addOption(
      new Option('--timeout <seconds>', 'time limit of the whole command, by default 60').argParser(
        countArgument(1, mostSeconds),
      ),
    )
    .addOption(
      new Option('--retries <count>', 'retries if the server can not be reached').argParser(
        countArgument(0, mostRetries),
      ),
    )
    .addOption(
      new Option(
        '--idempotency-key <key>',
        'of a command that changes something: repeated with the same key, it is done once',
      ).argParser(keyArgument),
    )
    .option('--lock <name>', 'end at once if another run holds this lock; a name or a file')
    .addOption(
      new Option(
        '--heartbeat <url>',
        'request this address when it is done, with /fail appended after a failure',
      ).argParser(heartbeatArgument),
    );
}
