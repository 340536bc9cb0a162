import { allCalls } from '@ferry/core/contract';
import type { Call } from '@ferry/core/contract/base/call';
import { inputFields } from '@ferry/core/contract/base/fields/field-reader';
import type { Argument, Command, Option } from 'commander';
import { callOf } from '../../calls/call-of.ts';
import { listOf, pageOf, rowsIn } from '../../calls/rows.ts';
import type { Context } from '../../context.ts';
import { fieldOf } from '../../output/field-names.ts';

/** Whoever presses Tab waits for them. */
const mostRows = 100;

const isCustomer = (call: Call, field: string) =>
  inputFields(call).some(
    ({ name, path, meaning }) => meaning.of === 'customer' && [name, path].includes(field),
  );

/** The list in which the things of an address stand: `/nodes` of `/nodes/{node_id}/enable`. */
function collectionOf({ path }: Call, name: string): Call[] {
  const end = path.indexOf(`/{${name}}`);
  return allCalls.filter(
    (one) =>
      one.method === 'GET' &&
      one.access === 'admin' &&
      one.path === path.slice(0, end) &&
      listOf(one) !== undefined,
  );
}

/** The list whose rows an argument or an option names, and whether these are customers. `undefined`: none. */
async function listFor(command: Command, taken: Option | Argument) {
  const field = fieldOf(taken);
  const call = await callOf(command);
  const [customers] = allCalls.flatMap((one) =>
    Object.keys(one.params).flatMap((name) => (isCustomer(one, name) ? collectionOf(one, name) : [])),
  );
  if (call !== undefined && isCustomer(call, field)) return customers;
  const [own] = call === undefined ? [] : collectionOf(call, field);
  if (own !== undefined) return own;
  // A name such as `name` stands for things of several lists.
  const [one, ...others] = new Set(allCalls.flatMap((each) => collectionOf(each, field)));
  return others.length === 0 ? one : undefined;
}

/**
 * The ids that an argument or an option takes, of the first rows that the server lists. Nothing if they belong to no list or
 * the server does not answer: whoever presses Tab did not ask for a sentence about it.
 */
export async function idsFor(
  context: Context,
  command: Command,
  taken: Option | Argument,
  word: string,
): Promise<string[]> {
  const call = await listFor(command, taken);
  const list = call && listOf(call);
  if (call === undefined || list === undefined) return [];
  const limit = Math.min(mostRows, pageOf(call)?.most ?? mostRows);
  const input = {
    ...('limit' in call.query && { limit }),
    ...('q' in call.query && word !== '' && { q: word }),
  };
  const id = [fieldOf(taken), 'id'].find((name) => list.columns.includes(name)) ?? list.columns[0] ?? '';
  try {
    const rows = rowsIn(await context.ask(call, input as never), list).slice(0, mostRows);
    const columns = 'q' in call.query ? [id, 'email'] : [id];
    return columns.flatMap((name) => rows.map((row) => String(row[name] ?? ''))).filter((one) => one !== '');
  } catch {
    return [];
  }
}
