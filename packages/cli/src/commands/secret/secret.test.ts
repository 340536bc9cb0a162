import { expect, test } from 'vitest';
import { answer, asAdmin, type Reply, refusal } from '../../testing/terminal.ts';

const key = (key_id: number, state: string, waiting: object[] = []) => ({
  key_id,
  state,
  announced_at: null,
  retired_at: state === 'old' ? '2026-11-21T08:00:00.000Z' : null,
  forgotten_at: null,
  waiting,
  needed_until: state === 'old' ? '2026-11-21T20:00:00.000Z' : null,
});
const links = (count: number) => ({ name: 'links', count, is_renewed: true });
const codes = { name: 'recovery_codes', count: 10, is_renewed: false };
const status = (is_done: boolean, ...keys: object[]) => ({ current_key_id: is_done ? 2 : 1, keys, is_done });

const announced = status(false, key(2, 'announced'), key(1, 'current', [links(700), codes]));
const half = status(false, key(2, 'current', [links(500)]), key(1, 'old', [links(200), codes]));
const done = status(true, key(2, 'current', [links(700)]), key(1, 'old', [codes]));

const run = (argv: string[], replies: readonly Reply[], more = {}) =>
  asAdmin(['secret', ...argv], {
    reply: (_, index) => replies[index] ?? new Error('no more answers'),
    ...more,
  });

test('rotate waits until every process knows the key, goes on to the end, and says what still hangs on the old one', async () => {
  const { code, out, requests, sleeps } = await run(
    ['rotate'],
    [
      answer({ ...announced, is_new: true }),
      answer({ ...announced, moved: 0 }),
      answer({ ...half, moved: 500 }),
      answer({ ...done, moved: 200 }),
    ],
  );
  expect(code).toBe(0);
  expect(requests.map(({ method, url }) => `${method} ${url.split('admin_api/')[1]}`)).toEqual([
    'POST secrets/rotate',
    ...Array.from({ length: 3 }, () => 'POST secrets/renew'),
  ]);
  expect(sleeps.length).toBe(2);
  expect(out).toContain('https://ferry.test uses key 2 now.');
  expect(out).toMatch(/1 +old +recovery codes +10 +until used/);
});

test('a dry run tells the counts and goes no further', async () => {
  const { out, err, requests } = await run(['rotate', '--dry-run'], [answer({ ...announced, is_new: true })]);
  expect(requests.map(({ headers }) => headers['x-dry-run'])).toEqual(['1']);
  expect(out).toMatch(/1 +current +links +700/);
  expect(err).toContain('nothing was changed');
});

test('interrupted it says that the server goes on', async () => {
  const { code, err } = await run(['rotate'], [answer({ ...announced, is_new: true })], {
    onSleep: (_: number, interrupt: () => void) => interrupt(),
  });
  expect([code, err]).toEqual([130, expect.stringContaining('does the rest by itself')]);
});

test('programs get the last state alone', async () => {
  const { out } = await run(['rotate', '--json'], [answer({ ...done, is_new: false })]);
  expect(JSON.parse(out)).toEqual({ ...done, is_new: false });
});

test('forget says what is lost, and a refusal what is still needed', async () => {
  const unsure = await run(['forget', '1'], []);
  expect([unsure.code, unsure.requests.length]).toEqual([2, 0]);
  const refused = await run(
    ['forget', '1', '--yes'],
    [refusal(409, 'secrets.needed', 'Key 1 is still needed: recovery_codes 10')],
  );
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('recovery_codes 10')]);
});
