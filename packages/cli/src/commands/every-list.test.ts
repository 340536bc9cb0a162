import { allCalls } from '@ferry/core/contract';
import { inputFields } from '@ferry/core/contract/base/fields/field-reader';
import { beforeAll, expect, test } from 'vitest';
import { customersOf } from '../calls/fields.ts';
import { isList, listOf, numbersOf } from '../calls/rows.ts';
import { type Leaf, leaves } from '../testing/all-commands.ts';
import { carriedOut, lineOf } from '../testing/carried-out.ts';
import { customer, customerRow } from '../testing/customer.ts';
import { sampleOf } from '../testing/sample.ts';
import { answer, asAdmin } from '../testing/terminal.ts';

let all: Leaf[];
beforeAll(async () => {
  all = await leaves();
});

const flag = (name: string) => `--${name.replaceAll('_', '-')}`;

const callOf = ({ command }: Leaf) => allCalls.find(({ meaning }) => meaning === command.description());

/** Commands that are left out: help is for people, signing in changes this machine, and a watch never ends. */
const isOther = (name: string) => ['help', 'complete', 'login'].includes(name) || name.endsWith('watch');

/** What is wrong with the JSON of a command. */
function wrongIn(json: unknown, isOfList: boolean): string | undefined {
  if (Array.isArray(json)) return 'a bare list';
  if (typeof json !== 'object' || json === null) return undefined;
  if ('is_success' in json && 'result' in json) return 'an envelope';
  const isForm = 'rows' in json && Array.isArray(json.rows) && 'total_count' in json;
  return isOfList && !isForm ? 'a list in another form' : undefined;
}

test('every command gives programs its answer without an envelope, and lists in the common form', {
  timeout: 120_000,
}, async () => {
  const wrong: unknown[] = [];
  const lists: string[] = [];
  for (const leaf of all) {
    const name = leaf.words.join(' ');
    const call = callOf(leaf);
    // Agents, bots and older scripts have other envelopes.
    if (isOther(name) || (call !== undefined && call.envelope !== 'v2')) continue;
    const isOfList = name.endsWith(' list') || (call !== undefined && isList(call));
    if (isOfList) lists.push(name);
    const first = await carriedOut(leaf, ['--json']);
    const { out, err } = first.code === 2 ? await carriedOut(leaf, ['--json', '--yes']) : first;
    if (out === '' && !isOfList) continue;
    const why = out === '' ? err : wrongIn(JSON.parse(out), isOfList);
    if (why !== undefined) wrong.push([name, why]);
  }
  expect(wrong).toEqual([]);
  expect(lists.length).toBeGreaterThan(35);
  for (const name of ['context list', 'jobs list', 'nodes keys', 'products list', 'users find'])
    expect(lists).toContain(name);
});

const row = (size: number) => ({ ...customerRow(size), used_bytes: size, wallet_balance: `${size}.00` });
const found = [3, 1, 20].map(row);
const find = (argv: string[], users: object[] = found) =>
  asAdmin(['users', 'find', ...argv], { reply: () => answer({ total_count: users.length, users }) });

test.each(['used_bytes', 'wallet_balance'])('a list is sorted by its numbers, such as %s', async (column) => {
  const { out, requests } = await find(['--sort', column, '--limit', '2', '--fields', 'user_id']);
  expect(JSON.parse(out)).toEqual({ total_count: 3, rows: [{ user_id: 20 }, { user_id: 3 }] });
  // All rows are read, because the largest of all come first.
  expect(new URL(requests[0]?.url ?? '').searchParams.get('limit')).toBe('200');
  expect((await find(['--sort', column, '--csv'])).out).toMatch(/\n20,[^\n]*\n3,[^\n]*\n1,/);
});

test('an unknown or non-numeric column is refused with the names of valid ones', async () => {
  const { code, err, requests } = await find(['--sort', 'email']);
  expect([code, requests]).toEqual([2, []]);
  expect(err).toContain('Allowed choices are user_id, level, wallet_balance, used_bytes, quota_bytes.');
});

test('too many rows are not sorted, and the error says what to do', async () => {
  let asked = 0;
  const page = (at: number) => Array.from({ length: 200 }, (_, each) => row(at * 200 + each + 1));
  const { code, err } = await asAdmin(['users', 'find', '--sort', 'used_bytes'], {
    reply: (_, index) => {
      asked += 1;
      return answer({ total_count: 1_000_000, users: page(index) });
    },
  });
  expect([code, asked]).toEqual([2, 101]);
  expect(err).toContain('Choose fewer');
});

test('every list with numbers takes --sort, also with all rows for programs', {
  timeout: 120_000,
}, async () => {
  const sorted: string[] = [];
  for (const leaf of all) {
    const call = callOf(leaf);
    const list = call !== undefined && isList(call) && !call.changes ? listOf(call) : undefined;
    const [column] = list === undefined ? [] : numbersOf(list);
    if (column === undefined) continue;
    const { code, err } = await carriedOut(leaf, ['--sort', column, '--csv']);
    expect([leaf.words, code], err).toEqual([leaf.words, 0]);
    sorted.push(leaf.words.join(' '));
  }
  expect(sorted).toEqual(
    expect.arrayContaining(['nodes list', 'orders list', 'recharges list', 'users find']),
  );
});

test('users find takes the text to search for as an argument', async () => {
  const { requests } = await find(['lin@example.com']);
  expect(new URL(requests[0]?.url ?? '').searchParams.get('q')).toBe('lin@example.com');
  const twice = await find(['lin', '--q', 'lin']);
  expect([twice.code, twice.requests]).toEqual([2, []]);
  expect(twice.err).toContain('--q is given twice');
});

/** Runs a command against a server that knows one customer. */
const withCustomer = (argv: readonly string[], stdin = '') =>
  asAdmin([...argv], {
    stdin,
    reply: ({ url }) =>
      new URL(url).pathname.endsWith('/users/lin%40example.com')
        ? answer(customer)
        : new Error('enough is seen'),
  });

test('an address works wherever a customer’s number does', { timeout: 120_000 }, async () => {
  const tried: string[] = [];
  for (const leaf of all) {
    const call = callOf(leaf);
    // A hand-written command already has its options, which its own tests cover.
    if (call === undefined || leaf.command.options.length > 0) continue;
    for (const name of customersOf(call)) {
      const inPath = call.params[name] !== undefined;
      const given = lineOf(leaf).slice(leaf.words.length);
      const others = call.required.filter(
        (one) => one !== name && one !== 'body' && call.params[one] === undefined,
      );
      const { requests, err } = await withCustomer(
        [
          ...leaf.words,
          ...(inPath ? ['lin@example.com', ...given.slice(1)] : [...given, flag(name), 'lin@example.com']),
          // A body comes by --input.
          ...(call.body === undefined ? others.flatMap((one) => [flag(one), 'a@ferry.test']) : []),
          ...(call.changes ? ['--yes'] : []),
          ...(call.body === undefined ? [] : ['--input', '-']),
        ],
        call.body === undefined ? '' : JSON.stringify(sampleOf(call.body)),
      );
      const sent = requests.map(({ url, body = '' }) => url.replace('https://ferry.test', '') + body);
      expect(sent[0], `${leaf.words.join(' ')} ${name}: ${err}`).toBe(
        '/api/v2/admin_api/users/lin%40example.com',
      );
      expect(sent[1], err).toMatch(inPath ? /\/42$|\/42[^\d]/ : new RegExp(`\\b${name}"?[=:]42\\b`));
      tried.push(`${leaf.words.join(' ')} ${flag(name)}`);
    }
  }
  expect(tried).toEqual(
    expect.arrayContaining([
      'orders list --user-id',
      'recharges credit --user-id',
      'recharges list --user-id',
      'commissions list --inviter-id',
      'users find --invited-by',
    ]),
  );
  const neither = await withCustomer(['orders', 'list', '--user-id', 'lin']);
  expect([neither.code, neither.requests]).toEqual([2, []]);
  expect(neither.err).toContain('the number, the UUID or the address of a customer');
});

test.each(['orders', 'recharges', 'invoices', 'bills', 'tickets'])(
  '%s list takes the customer as an argument',
  async (noun) => {
    const { requests } = await withCustomer([noun, 'list', 'lin@example.com']);
    expect(new URL(requests[1]?.url ?? '').searchParams.get('user_id')).toBe('42');
    const twice = await withCustomer([noun, 'list', '42', '--user-id', '42']);
    expect([twice.code, twice.requests]).toEqual([2, []]);
    expect(twice.err).toContain('--user-id is given twice');
  },
);

test('every customer’s number in calls of staff is declared as one', () => {
  const unknown = allCalls
    .filter(({ access }) => access === 'admin' || access === 'stats')
    .flatMap((call) =>
      inputFields(call)
        .filter(
          ({ name, meaning }) =>
            /^(user|inviter|invited)_id$|^invited_by$/.test(name) && meaning.of === undefined,
        )
        .map(({ path }) => `${call.operation}: ${path}`),
    );
  expect(unknown).toEqual([]);
});
