import type { Call } from '@ferry/core/contract/base/call';
import type { Command } from 'commander';
import { dryRunOption } from '../../calls/call-commands.ts';
import type { Context } from '../../context.ts';
import { usageError } from '../../exit.ts';
import { answerText } from '../../output/answer.ts';
import { readInput } from '../../platform/input.ts';
import { say } from '../../words/say.ts';

interface Options {
  readonly field: readonly string[];
  readonly input?: string;
}

const collect = (text: string, before: readonly string[]): string[] => [...before, text];

/** Finds a call by its operation, or by method and path as in the contract. */
async function findCall(words: readonly string[]): Promise<Call> {
  const { allCalls } = await import('@ferry/core/contract');
  const [first = '', path] = words;
  const found = allCalls.find(({ operation, method, path: at }) =>
    path === undefined ? operation === first : method === first.toUpperCase() && at === path,
  );
  if (found === undefined) throw usageError(say('api.no_such_call', { call: words.join(' ') }));
  return found;
}

/** `count=3` is a number, `name=three` and `name="3"` are texts, `name=null` is null. */
function readField(text: string): [string, unknown] {
  const at = text.indexOf('=');
  if (at < 1) throw usageError(say('api.field_form', { text }));
  const value = text.slice(at + 1);
  try {
    return [text.slice(0, at), JSON.parse(value)];
  } catch {
    return [text.slice(0, at), value];
  }
}

async function runApi(context: Context, words: readonly string[], { field, input: file }: Options) {
  const call = await findCall(words);
  const given = Object.fromEntries(field.map(readField));
  const inAddress = new Set([...Object.keys(call.params), ...Object.keys(call.query)]);
  const isOfAddress = ([name]: [string, unknown]) => inAddress.has(name);
  const input: Record<string, unknown> = Object.fromEntries(Object.entries(given).filter(isOfAddress));
  const rest = Object.fromEntries(Object.entries(given).filter((entry) => !isOfAddress(entry)));
  if (call.body === undefined && Object.keys(rest).length > 0)
    throw usageError(say('api.takes_no', { fields: Object.keys(rest).join(', ') }));
  if (call.body !== undefined) {
    const text = file === undefined ? '{}' : await readInput(context.host, file, say('api.give_file'));
    input.body = call.bodyType === 'text' ? text : bodyOf(text, rest);
  }
  if (call.access === 'node') input.key ??= (await context.target()).nodeKey;
  const answer = await context.ask(call, input as never);
  await context.print.answer(answer, () => answerText(answer, call));
}

function bodyOf(text: string, rest: Readonly<Record<string, unknown>>): unknown {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw usageError(say('shared.input_not_json'));
  }
  return Array.isArray(parsed) ? parsed : { ...(parsed as object), ...rest };
}

/** `ferry api`: any call of the contract, for cases without a command of their own. */
export function addApi(parent: Command, context: Context): void {
  parent
    .command('api')
    .description(say('api.api'))
    .argument('<operation...>', say('api.operation'))
    .option('-f, --field <key=value>', say('api.field'), collect, [])
    .option('--input <file>', say('api.input'))
    .addOption(dryRunOption())
    .addHelpText(
      'after',
      `
${say('shared.examples')}
  ferry api jobs.list --json
  ferry api GET /v1/mod_mu/users -f node_id=3
  ferry api coupons.stop -f coupon=SPRING`,
    )
    .action((words: string[], options: Options) => runApi(context, words, options));
}
