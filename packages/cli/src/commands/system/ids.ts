import { allCalls } from '@ferry/core/contract';
import type { Call } from '@ferry/core/contract/base/call';
import { inputFields, meaningOf } from '@ferry/core/contract/base/fields/field-reader';
import type { Argument, Command, Option } from 'commander';
import { callOf } from '../../calls/call-of.ts';
import { listOf, pageOf, rowsIn } from '../../calls/rows.ts';
import type { Context } from '../../context.ts';
import { fieldOf } from '../../output/field-names.ts';

/** The maximum number of rows, because a person waits after pressing Tab. */
const maxRows = 100;

/**
 * The list with the objects of an address: `/nodes` for `/nodes/{node_id}/enable`, or a list below it whose rows begin with
 * this id, such as `/nodes/health`.
 */
function collectionOf({ path }: Call, name: string): Call | undefined {
  const end = path.indexOf(`/{${name}}`);
  if (end < 0) return undefined;
  const folder = path.slice(0, end);
  const begins = (one: Call) => listOf(one)?.columns[0] === name;
  return allCalls.find(
    (one) =>
      one.method === 'GET' &&
      one.access === 'admin' &&
      (one.path === folder || (one.path.startsWith(`${folder}/`) && begins(one))) &&
      one.required.length === 0 &&
      listOf(one) !== undefined,
  );
}

/** The list of customers. */
const customersList = () =>
  allCalls.flatMap((one) =>
    Object.entries(one.params).flatMap(([name, schema]) =>
      meaningOf(schema).of === 'customer' ? (collectionOf(one, name) ?? []) : [],
    ),
  )[0];

/** The list that has an argument's or option's values as a field. `undefined`: there is none. */
async function listFor(command: Command, field: string): Promise<Call | undefined> {
  const call = await callOf(command);
  const isCustomer = ({ name, meaning }: ReturnType<typeof inputFields>[number]) =>
    name === field && meaning.of === 'customer';
  if (call !== undefined && inputFields(call).some(isCustomer)) return customersList();
  const own = call && collectionOf(call, field);
  if (own !== undefined) return own;
  // A field such as `name` is in several lists.
  const [one, ...others] = new Set(allCalls.flatMap((each) => collectionOf(each, field) ?? []));
  return others.length === 0 ? one : undefined;
}

/**
 * The ids for an argument or an option, from the first rows that the server lists, and addresses of customers. Empty if
 * there is no list or the server does not answer: completion shows no errors.
 */
export async function idsFor(
  context: Context,
  command: Command,
  taken: Option | Argument,
  word: string,
): Promise<string[]> {
  const field = fieldOf(taken).replace(/_ids$/, '_id');
  const call = await listFor(command, field);
  const list = call && listOf(call);
  if (call === undefined || list === undefined) return [];
  const isSearched = 'q' in call.query;
  const input = {
    ...('limit' in call.query && { limit: Math.min(maxRows, pageOf(call)?.maxLimit ?? maxRows) }),
    ...(isSearched && word !== '' && { q: word }),
  };
  const id = [field, 'id'].find((name) => list.columns.includes(name)) ?? list.columns[0] ?? '';
  const columns = isSearched && list.columns.includes('email') ? [id, 'email'] : [id];
  try {
    const rows = rowsIn(await context.ask(call, input as never), list).slice(0, maxRows);
    return columns.flatMap((name) => rows.map((row) => String(row[name])));
  } catch {
    return [];
  }
}
