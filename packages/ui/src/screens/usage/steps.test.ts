import { monthNormal } from '@ferry/core/testing/fixtures/traffic';
import { expect, test } from 'vitest';
import { addMonths, huesOf, sharesOf, weeksOf } from './steps.ts';

test('weeks begin on the chosen day, and contain the whole month', () => {
  const weeks = weeksOf('2026-03', 1);
  expect(weeks).toHaveLength(6);
  expect(weeks[0]?.[0]).toEqual({ day: '2026-02-23', isInMonth: false });
  expect(weeks.flat().filter(({ isInMonth }) => isInMonth)).toHaveLength(31);
  expect(weeksOf('2027-02', 1)).toHaveLength(4);
  // The month begins on a Sunday.
  expect(weeksOf('2026-03', 0)[0]?.[0]?.day).toBe('2026-03-01');
  expect(weeksOf('2026-03', 6)[0]?.[0]?.day).toBe('2026-02-28');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
});

test('nodes have colours by their traffic, and the others share the last one', () => {
  const nodes = Array.from({ length: 9 }, (_, at) => ({
    node_id: at + 1,
    node_name: null,
    ss_tx_size: 0,
    ss_rx_size: 10,
    total_traffic: 10,
    effective_traffic: 20,
  }));
  const hueOf = huesOf(nodes);
  expect([1, 2, 5, 6, 9].map(hueOf)).toEqual(['c1', 'c2', 'c3', 'c6', 'c6']);
  expect(sharesOf(nodes, hueOf, false)).toHaveLength(6);
  expect(sharesOf(nodes, hueOf, true).at(-1)).toEqual({ hue: 'c6', value: 80 });
  expect(huesOf(nodes.slice(0, 6))(6)).toBe('c6');
  expect(monthNormal.result[0] && sharesOf(monthNormal.result[0].by_node, hueOf, false)).toBeDefined();
});
