import { expect, test } from 'vitest';
import { asAdmin, type Reply } from '../../testing/terminal.ts';

const check = (name: string, outcome: string, cure: string | null = null) => ({
  name,
  outcome,
  message: `what ${name} is`,
  cure,
  milliseconds: 3,
});
const answer = (at: string, ...checks: object[]): Reply => ({
  body: { is_success: true, message: '', result: { version: '0.1.0', at, is_well: true, checks } },
});
const doctor = (reply: Reply, argv: string[] = []) => asAdmin(['doctor', ...argv], { reply: () => reply });

test('what is well ends with 0, also with a warning, whose cure is shown', async () => {
  const { code, out } = await doctor(
    answer('2026-11-21T08:00:01Z', check('database', 'ok'), check('backup', 'warning', 'Make one.')),
  );
  expect(code).toBe(0);
  expect(out).toMatch(/ok +database +what database is\n/);
  expect(out).toMatch(/warning +backup +what backup is\n +→ Make one\.\n/);
  expect(out).toMatch(/ok +clock here/);
});

test('a failure ends with 1, and programs get all of it', async () => {
  const { code, out, err } = await doctor(
    answer('2026-11-21T08:00:00Z', check('mail', 'failed', 'Set it.')),
    ['--json'],
  );
  expect(code).toBe(1);
  expect(JSON.parse(out).checks.map(({ name }: { name: string }) => name)).toEqual(['mail', 'clock_here']);
  expect(err).toContain('1 of 2 checks failed');
});

test('a clock that is wrong here is said', async () => {
  const { out } = await doctor(answer('2026-11-21T08:10:00Z'));
  expect(out).toMatch(/warning +clock here +This machine’s clock is 600 s behind/);
});

test('where no server answers, the way beside it is named', async () => {
  const { code, err } = await asAdmin(['doctor']);
  expect([code, err]).toEqual([3, expect.stringContaining('node doctor.js')]);
});
