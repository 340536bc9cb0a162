import { randomUUID } from 'node:crypto';
import type { Call } from '@ferry/core/contract/call';
import { takesKey } from '@ferry/core/contract/common-refusals';
import type { Command } from 'commander';
import * as z from 'zod/mini';
import type { AddCommand } from './call-commands.ts';
import type { Context } from './context.ts';
import { CliError, usageError } from './exit.ts';
import { addFields, bodyFields, type Field, givenOf, queryFields } from './fields.ts';
import { answerText } from './output/answer.ts';
import { readInput } from './platform/input.ts';

export interface ContractCommand {
  /** Left out: the last word of the operation. */
  readonly verb?: string;
  /** What follows the options in its help, such as examples. */
  readonly help?: string;
  /** What is lost and does not come back, as a sentence: then `--yes` is asked for. */
  readonly loses?: string;
}

/** `mark-paid` for `payments.markPaid`. */
export const verbOf = ({ operation }: Call): string =>
  (operation.split('.').at(-1) ?? operation).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

interface Options extends Record<string, unknown> {
  readonly input?: string;
  readonly yes?: boolean;
  readonly key?: string;
}

const inWords = z.locales.en().localeError;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw usageError('The input is not JSON.');
  }
}

async function bodyOf(context: Context, call: Call, fields: readonly Field[] | undefined, options: Options) {
  const { host } = context;
  if (call.body === undefined) return {};
  const read = () => readInput(host, options.input, 'Name a file with --input, or pipe the text in.');
  if (fields === undefined) {
    const text = await read();
    return { body: call.bodyType === 'text' ? text : parseJson(text) };
  }
  const file = options.input === undefined ? {} : parseJson(await read());
  if (typeof file !== 'object' || file === null || Array.isArray(file))
    throw usageError('The input is no JSON object.');
  const body = { ...file, ...givenOf(fields, options) };
  const known = fields.map(({ name }) => name);
  const strays = Object.keys(body).filter((name) => !known.includes(name));
  if (strays.length > 0) throw usageError(`There is no such field: ${strays.join(', ')}.`);
  return { body };
}

/** Refuses what the schemas refuse before anything is sent. */
function check(call: Call, input: Record<string, unknown>): void {
  const schemas = { ...call.params, ...call.query, ...(call.body === undefined ? {} : { body: call.body }) };
  const wrong = Object.entries(schemas).flatMap(([name, schema]) => {
    if (input[name] === undefined) return [];
    const read = z.safeParse(schema, input[name], { error: inWords });
    if (read.success) return [];
    return read.error.issues.map(({ path, message }) => {
      const place = [...(name === 'body' ? [] : [name]), ...path].join('.');
      return `${place || 'input'}: ${message}`;
    });
  });
  if (wrong.length > 0) throw usageError(`Nothing was sent, correct these first:\n  ${wrong.join('\n  ')}`);
}

/** Makes the call, and says of one that nobody answered how it is repeated without being done twice. */
async function make(context: Context, call: Call, input: Record<string, unknown>, key: string | undefined) {
  const options = key === undefined ? {} : { idempotencyKey: key };
  const outcome = await context.send(call, input as never, options);
  if (outcome.kind === 'ok') return outcome.answer;
  const failure = await context.explain(call, outcome);
  if (key === undefined || outcome.kind !== 'unreachable') throw failure;
  throw new CliError(
    failure.code,
    `${failure.message} Whether it was done is not known: repeat it with --key ${key}, and it is done once.`,
  );
}

/**
 * The command of a call that needs nothing of its own: arguments from its path, options from its query and body,
 * checked by its schemas before anything is sent; `--input` gives the body as a file, with options over it.
 */
export const contractCommand =
  (call: Call, { verb = verbOf(call), help = '', loses }: ContractCommand = {}): AddCommand =>
  (parent, context) => {
    const query = queryFields(call);
    const body = bodyFields(call);
    const command: Command = parent.command(verb).description(call.meaning);
    for (const name of Object.keys(call.params)) command.argument(`<${name.replaceAll('_', '-')}>`);
    addFields(command, [...query, ...(body ?? [])]);
    if (call.body !== undefined)
      command.option(
        '--input <file>',
        `${body === undefined ? 'the text' : 'fields as JSON'}; - for standard input`,
      );
    if (loses !== undefined) command.option('--yes', `go on although this is lost: ${loses}`);
    if (takesKey(call))
      command.option('--key <text>', 'names this deed: sent again with it, it is done once');
    if (help !== '') command.addHelpText('after', `\n${help}`);
    command.action(async (...given: unknown[]) => {
      const options = command.opts<Options>();
      if (loses !== undefined && options.yes !== true)
        throw usageError(`Nothing was done. ${loses} Say --yes to go on.`);
      const params = Object.fromEntries(Object.keys(call.params).map((name, at) => [name, given[at]]));
      const input: Record<string, unknown> = { ...params, ...givenOf(query, options) };
      Object.assign(input, await bodyOf(context, call, body, options));
      if (call.access === 'node') input.key = (await context.target()).nodeKey;
      check(call, input);
      const key = takesKey(call) ? (options.key ?? randomUUID()) : undefined;
      const answer = await make(context, call, input, key);
      await context.print.answer(answer, () => answerText(answer));
    });
  };
