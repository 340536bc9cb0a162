import { expect, test } from 'vitest';
import { billed, lost, openReporters, report, row } from '../../../../testing/report-traffic.ts';

const hours = [
  { from: '22:00', to: '06:00', rate: '0.50' },
  { from: '06:00', to: '07:00', rate: '3.00' },
];

/** Reporters of a node with hourly rates, at a time by the clock of the site. */
async function openAt(clock: string) {
  const open = await openReporters({ rate: '2.00' }, { FERRY_TIME_ZONE: 'Asia/Shanghai' });
  const { sql } = open.server.services.database;
  await sql
    .updateTable('node')
    .set({ hourly_rates: JSON.stringify(hours) })
    .execute();
  const now = open.server.services.now().getTime();
  const day = new Date(now + 8 * 3_600_000).toISOString().slice(0, 10);
  const ahead = (Date.parse(`${day}T${clock}+08:00`) - now) / 1_000;
  open.server.clock.turn(ahead > 0 ? ahead : ahead + 86_400);
  return open;
}

test('a report is billed at the rate of its receipt, even if it spans a change', async () => {
  await using open = await openAt('21:59:59');
  const { server, node, a } = open;
  await report(server, node, [row(a, 100, 1_000)]);
  expect(await billed(server)).toMatchObject({ [a]: [200, 2_000] });
  server.clock.turn(60);
  await report(server, node, [row(a, 101, 1_001)]);
  // floor(101 × 0.5) and floor(1102 × 0.5) - 50.
  expect(await billed(server)).toMatchObject({ [a]: [250, 2_501] });
  server.clock.turn(8 * 3_600 - 60);
  await report(server, node, [row(a, 10, 10)]);
  // A second before 06:00.
  expect(await billed(server)).toMatchObject({ [a]: [255, 2_506] });
  server.clock.turn(1);
  await report(server, node, [row(a, 11, 10)]);
  expect(await billed(server)).toMatchObject({ [a]: [288, 2_536] });
  server.clock.turn(3_600);
  await report(server, node, [row(a, 12, 10)]);
  expect(await billed(server)).toMatchObject({ [a]: [312, 2_556] });
});

test('a repeat after a change counts nothing, and growth is billed at the rate of its own receipt', async () => {
  await using open = await openAt('21:59:30');
  const { server, node, a } = open;
  await lost(server, node, [row(a, 0, 1_000)]);
  server.clock.turn(31);
  await report(server, node, [row(a, 0, 1_000)]);
  expect(await billed(server)).toMatchObject({ [a]: [0, 2_000] });
  await lost(server, node, [row(a, 0, 5_000)]);
  server.clock.turn(8 * 3_600);
  await report(server, node, [row(a, 0, 6_000)]);
  expect(await billed(server)).toMatchObject({ [a]: [0, 2_000 + 2_500 + 3_000] });
});

test('equal reports with one key on both sides of a change count once', async () => {
  await using open = await openAt('21:59:59');
  const { server, node, a } = open;
  const first = await report(server, node, [row(a, 0, 1_000)], 'key-1');
  server.clock.turn(2);
  const second = await report(server, node, [row(a, 0, 1_000)], 'key-1');
  expect(second.json()).toEqual(first.json());
  expect(await billed(server)).toMatchObject({ [a]: [0, 2_000] });
});
