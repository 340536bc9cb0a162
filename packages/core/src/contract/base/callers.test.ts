import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import type { Call } from './call.ts';

interface Caller {
  /** The beginning of the first line of a file with such calls. */
  readonly line: string;
  readonly makes: (call: Call) => boolean;
}

const isOlder = ({ operation }: Call) => operation.startsWith('v1.');
const ofCaller =
  (...access: readonly Call['access'][]) =>
  (call: Call) =>
    !isOlder(call) && access.includes(call.access);

/** Who calls, by the name of the file. */
const callers: Readonly<Record<string, Caller>> = {
  customer: {
    line: '// Called by a signed-in customer: ',
    makes: ofCaller('customer', 'customer-even-banned'),
  },
  admin: { line: '// Called by staff with a script token: ', makes: ofCaller('admin') },
  anyone: { line: '// Called by anybody, without a token: ', makes: ofCaller('anyone') },
  programs: {
    line: '// Called by programs that send a secret: ',
    makes: ofCaller('anyone', 'stats', 'node'),
  },
  v1: { line: '// Called by programs of the older panel: ', makes: isOlder },
};

/** A file that is named by its subject, such as `nodes/removal.ts`, is called by one of them, too. */
const ofSubjects = Object.values(callers).filter((caller) => caller !== callers.v1);

const contract = new URL('../', import.meta.url);
const files = globSync('*/*.ts', { cwd: contract, exclude: ['base/*', '*/examples.ts', '*/*.test.ts'] });

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'operation' in value && 'path' in value;

async function read(file: string) {
  const exported: Record<string, unknown> = await import(new URL(file, contract).href);
  const [line = ''] = readFileSync(new URL(file, contract), 'utf8').split('\n');
  return { calls: Object.values(exported).filter(isCall), line };
}

test('the files of the contract are found', () => {
  expect(files).toContain('shop/customer.ts');
});

test.each(files)('%s is called by one sort of callers, and its first line says by whom', async (file) => {
  const { calls, line } = await read(file);
  expect(line).toMatch(/^\/\/ .+: .+\.$/);
  const named = callers[basename(file, '.ts')];
  if (calls.length === 0) {
    expect(named).toBeUndefined();
    expect(line).toMatch(/^\/\/ No calls: /);
    return;
  }
  const caller = named ?? ofSubjects.find(({ makes }) => calls.every((call) => makes(call)));
  const others = calls.filter((call) => caller?.makes(call) !== true);
  expect(others.map(({ operation, access }) => `${operation} of ${access}`)).toEqual([]);
  expect(line.slice(0, caller?.line.length)).toBe(caller?.line);
});
