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
  if (found === undefined)
    throw usageError(say`There is no call ${words.join(' ')}. /api/docs of the server lists them.`);
  return found;
}

/** `count=3` is a number, `name=three` and `name="3"` are texts, `name=null` is null. */
function readField(text: string): [string, unknown] {
  const at = text.indexOf('=');
  if (at < 1) throw usageError(say`Write a field as key=value, not as ${text}.`);
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
    throw usageError(say`The call takes no ${Object.keys(rest).join(', ')}.`);
  if (call.body !== undefined) {
    const text =
      file === undefined ? '{}' : await readInput(context.host, file, say`Give a file, or - with a pipe.`);
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
    throw usageError(say`The input is not JSON.`);
  }
  return Array.isArray(parsed) ? parsed : { ...(parsed as object), ...rest };
}

/** `ferry api`: any call of the contract, for cases without a command of their own. */
export function addApi(parent: Command, context: Context): void {
  parent
    .command('api')
    .description('Makes any call of the contract, by its operation or by method and path.')
    .argument('<operation...>', 'such as users.unban, or GET /api/v2/admin_api/jobs')
    .option('-f, --field <key=value>', 'a field of path, query or body; may be repeated', collect, [])
    .option('--input <file>', 'the body as JSON or text; - for standard input')
    .addOption(dryRunOption())
    .addHelpText(
      'after',
      '\nExamples:\n  ferry api jobs.list --json\n  ferry api GET /v1/mod_mu/users -f node_id=3\n  ferry api coupons.stop -f coupon=SPRING',
    )
    .action((words: string[], options: Options) => runApi(context, words, options));
}
