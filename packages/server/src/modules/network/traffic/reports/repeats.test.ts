import { describe, expect, test } from 'vitest';
import { sweep } from '../../../../jobs/sweep.ts';
import { openNode } from '../../../../testing/nodes.ts';
import { billed, lost, openReporters, type Rows, report, row } from '../../../../testing/report-traffic.ts';
import { maintainPartitions } from '../index.ts';

describe('a report with an Idempotency-Key', () => {
  test('counts once, also days later and in another order', async () => {
    await using s = await openReporters();
    const rows = [row(s.a, 100, 1000), row(s.b, 5, 50)];
    for (const isRepeat of [undefined, '1']) {
      const { body, headers } = await report(s.server, s.node, rows, 'k1');
      expect([body, headers['x-repeat']]).toEqual(['{"ret":1,"data":"ok"}', isRepeat]);
    }
    s.server.clock.turn(6.9 * 86_400);
    await maintainPartitions(s.server.services);
    await sweep.run(s.server.services);
    const again = await report(s.server, s.node, [...rows].reverse(), 'k1');
    expect([again.statusCode, again.body]).toEqual([200, '{"ret":1,"data":"ok"}']);
    expect(await billed(s.server)).toEqual({ [s.a]: [100, 1000], [s.b]: [5, 50] });
  });

  test('with another body is refused with 409 in an object of two fields', async () => {
    await using s = await openReporters();
    await report(s.server, s.node, [row(s.a, 100, 1000)], 'k1');
    const other = await report(s.server, s.node, [row(s.a, 100, 1001)], 'k1');
    expect(other.statusCode).toBe(409);
    expect(Object.keys(other.json())).toEqual(['ret', 'data']);
    expect((await report(s.server, s.node, [], 'k1')).statusCode).toBe(409);
    expect(await billed(s.server)).toEqual({ [s.a]: [100, 1000], [s.b]: [0, 0] });
  });

  test('counts separately from the same key of another node', async () => {
    await using s = await openReporters();
    const other = await openNode(s.server);
    await report(s.server, s.node, [row(s.a, 1, 1)], 'k1');
    await report(s.server, other, [row(s.a, 1, 1)], 'k1');
    expect(await billed(s.server)).toMatchObject({ [s.a]: [2, 2] });
  });

  test('counts beside an equal one with another key at once', async () => {
    await using s = await openReporters();
    await report(s.server, s.node, [row(s.a, 1, 1)], 'k1');
    await report(s.server, s.node, [row(s.a, 1, 1)], 'k2');
    expect(await billed(s.server)).toMatchObject({ [s.a]: [2, 2] });
  });

  test('counts once when twenty come at the same moment', async () => {
    await using s = await openReporters();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => report(s.server, s.node, [row(s.a, 7, 70)], 'k1')),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(20).fill(200));
    expect(await billed(s.server)).toMatchObject({ [s.a]: [7, 70] });
  });

  test.each([0, 256])('whose key has %s characters is refused', async (length) => {
    await using s = await openReporters();
    const answer = await report(s.server, s.node, [row(s.a, 1, 1)], 'k'.repeat(length));
    expect(answer.statusCode).toBe(422);
  });
});

describe('a report without a key', () => {
  test('that is repeated unchanged within 45 seconds counts once, whether answered or not', async () => {
    await using s = await openReporters();
    const rows = [row(s.a, 100, 1000)];
    await report(s.server, s.node, rows);
    s.server.clock.turn(44);
    await report(s.server, s.node, [{ d: 1000, u: 100, user_id: s.a }]);
    expect(await billed(s.server)).toMatchObject({ [s.a]: [100, 1000] });
  });

  test('that is equal one period later, after an answer, is another one', async () => {
    await using s = await openReporters();
    await report(s.server, s.node, [row(s.a, 100, 1000)]);
    s.server.clock.turn(60);
    await report(s.server, s.node, [row(s.a, 100, 1000)]);
    expect(await billed(s.server)).toMatchObject({ [s.a]: [200, 2000] });
  });

  test('counts once when twenty come at the same moment', async () => {
    await using s = await openReporters();
    await Promise.all(Array.from({ length: 20 }, () => report(s.server, s.node, [row(s.a, 7, 70)])));
    expect(await billed(s.server)).toMatchObject({ [s.a]: [7, 70] });
  });

  test('without rows is never a repeat and never an error', async () => {
    await using s = await openReporters();
    for (const rows of [[], null, []] as Rows[])
      expect((await report(s.server, s.node, rows)).body).toBe('{"ret":1,"data":"ok"}');
    expect(await billed(s.server)).toMatchObject({ [s.a]: [0, 0] });
  });

  test('like XrayR: after a lost answer, an equal retry and a grown next report count each byte once', async () => {
    await using s = await openReporters();
    await lost(s.server, s.node, [row(s.a, 100, 1000), row(s.b, 1, 2)]);
    s.server.clock.turn(5);
    await report(s.server, s.node, [row(s.a, 100, 1000), row(s.b, 1, 2)]);
    s.server.clock.turn(60);
    // The retry was answered, so the counters were reset: this is all new.
    await report(s.server, s.node, [row(s.a, 150, 1500)]);
    expect(await billed(s.server)).toEqual({ [s.a]: [250, 2500], [s.b]: [1, 2] });
  });

  test('like XrayR: answers are lost for three periods, and only what grew is added each time', async () => {
    await using s = await openReporters({ rate: '2.00' });
    await lost(s.server, s.node, [row(s.a, 100, 1000), row(s.b, 1, 2)]);
    s.server.clock.turn(60);
    await lost(s.server, s.node, [row(s.a, 150, 1500), row(s.b, 1, 2)]);
    s.server.clock.turn(60);
    // A customer who left the node is not in the list any more.
    await lost(s.server, s.node, [row(s.a, 150, 1700)]);
    s.server.clock.turn(60);
    await report(s.server, s.node, [row(s.a, 151, 1700)]);
    expect(await billed(s.server)).toEqual({ [s.a]: [302, 3400], [s.b]: [2, 4] });
    s.server.clock.turn(60);
    await report(s.server, s.node, [row(s.a, 200, 2000)]);
    expect(await billed(s.server)).toMatchObject({ [s.a]: [702, 7400] });
  });

  test('that is equal long after a lost answer counts once', async () => {
    await using s = await openReporters();
    await lost(s.server, s.node, [row(s.a, 100, 1000)]);
    s.server.clock.turn(600);
    await report(s.server, s.node, [row(s.a, 100, 1000)]);
    expect(await billed(s.server)).toMatchObject({ [s.a]: [100, 1000] });
  });

  test('whose late retry comes after the grown next report counts once', async () => {
    await using s = await openReporters();
    await lost(s.server, s.node, [row(s.a, 100, 1000)]);
    s.server.clock.turn(60);
    await report(s.server, s.node, [row(s.a, 150, 1500)]);
    await report(s.server, s.node, [row(s.a, 100, 1000)]);
    expect(await billed(s.server)).toMatchObject({ [s.a]: [150, 1500] });
  });

  test('like shadowsocks-mod: after a lost answer a smaller row shows that the counters were reset: all of it counts', async () => {
    await using s = await openReporters();
    await lost(s.server, s.node, [row(s.a, 100, 1000), row(s.b, 10, 10)]);
    s.server.clock.turn(60);
    await report(s.server, s.node, [row(s.a, 30, 2000), row(s.b, 20, 20)]);
    expect(await billed(s.server)).toEqual({ [s.a]: [130, 3000], [s.b]: [30, 30] });
  });

  test('like shadowsocks-mod: an empty report after a lost answer shows that the counters were reset', async () => {
    await using s = await openReporters();
    await lost(s.server, s.node, [row(s.a, 100, 1000)]);
    s.server.clock.turn(60);
    await report(s.server, s.node, []);
    s.server.clock.turn(60);
    await report(s.server, s.node, [row(s.a, 300, 3000)]);
    expect(await billed(s.server)).toMatchObject({ [s.a]: [400, 4000] });
  });

  test('known error: counters that were reset after a lost answer and grew for everyone count only the difference', async () => {
    await using s = await openReporters();
    await lost(s.server, s.node, [row(s.a, 100, 1000)]);
    s.server.clock.turn(60);
    await report(s.server, s.node, [row(s.a, 300, 3000)]);
    expect(await billed(s.server)).toMatchObject({ [s.a]: [300, 3000] });
  });

  /** Attempts whose answers the network loses, with the timeout of XrayR’s sample file. */
  const strays = async (s: Awaited<ReturnType<typeof openReporters>>, rows: Rows, attempts: number) => {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      s.server.clock.turn(32);
      await report(s.server, s.node, rows);
    }
  };

  test('like XrayR: that came four times within its timeouts got no answer, even if it looked delivered', async () => {
    await using s = await openReporters();
    await strays(s, [row(s.a, 100, 1000)], 4);
    s.server.clock.turn(60);
    await strays(s, [row(s.a, 150, 1500), row(s.b, 1, 2)], 4);
    s.server.clock.turn(60);
    await report(s.server, s.node, [row(s.a, 160, 1600), row(s.b, 1, 2)]);
    s.server.clock.turn(60);
    await report(s.server, s.node, [row(s.a, 200, 2000), row(s.b, 5, 5)]);
    expect(await billed(s.server)).toEqual({ [s.a]: [360, 3600], [s.b]: [6, 7] });
  });

  test('like XrayR: a fifth attempt is the first of another report, whose answer may arrive', async () => {
    await using s = await openReporters();
    await strays(s, [row(s.a, 100, 1000)], 4);
    s.server.clock.turn(30);
    await report(s.server, s.node, [row(s.a, 100, 1000)]);
    s.server.clock.turn(60);
    await report(s.server, s.node, [row(s.a, 150, 1500)]);
    expect(await billed(s.server)).toMatchObject({ [s.a]: [250, 2500] });
  });

  test('known error: if only three of four attempts came, the grown next report counts again', async () => {
    await using s = await openReporters();
    await strays(s, [row(s.a, 100, 1000)], 3);
    s.server.clock.turn(60);
    await report(s.server, s.node, [row(s.a, 150, 1500)]);
    expect(await billed(s.server)).toMatchObject({ [s.a]: [250, 2500] });
  });

  test('known error: if the fourth answer arrived, only the difference of a larger report counts', async () => {
    await using s = await openReporters();
    await strays(s, [row(s.a, 100, 1000)], 4);
    s.server.clock.turn(60);
    // The counters were reset: this is all new.
    await report(s.server, s.node, [row(s.a, 150, 1500)]);
    expect(await billed(s.server)).toMatchObject({ [s.a]: [150, 1500] });
    s.server.clock.turn(60);
    await strays(s, [row(s.a, 100, 1000), row(s.b, 9, 9)], 4);
    s.server.clock.turn(60);
    await report(s.server, s.node, [row(s.a, 150, 1500), row(s.b, 8, 9)]);
    expect(await billed(s.server)).toEqual({ [s.a]: [400, 4000], [s.b]: [17, 18] });
  });

  test('known error: an answer that the network lost looks delivered, and its grown repeat counts again', async () => {
    await using s = await openReporters();
    await report(s.server, s.node, [row(s.a, 100, 1000)]);
    s.server.clock.turn(60);
    await report(s.server, s.node, [row(s.a, 150, 1500)]);
    expect(await billed(s.server)).toMatchObject({ [s.a]: [250, 2500] });
  });
});
