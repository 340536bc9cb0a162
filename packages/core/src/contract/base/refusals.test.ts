import { expect, test } from 'vitest';
import { allCalls } from '../index.ts';
import { commonRefusals } from './common-refusals.ts';

test.each(allCalls.map((call) => [call.operation, call] as const))(
  '%s declares each of its refusals once, and none that every call of its kind has',
  (_, call) => {
    const common: readonly string[] = commonRefusals(call);
    expect(call.refusals.filter((code, at) => call.refusals.indexOf(code) !== at)).toEqual([]);
    expect(call.refusals.filter((code) => common.includes(code))).toEqual([]);
    for (const code of call.refusals) expect(code).toMatch(/^[a-z][A-Za-z_]*\.[a-z][a-z_\d]*$/);
  },
);
