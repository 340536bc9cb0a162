import { expect, test } from 'vitest';
import { type Cluster, joinAll, type Load, withOwnParts } from './join-clusters.ts';

const page = (): Load => ({ modules: new Set(), weight: 1 });
const cluster = (name: string, size: number, loads: readonly Load[]): Cluster => ({
  modules: [name],
  size,
  loads: new Set(loads),
  imports: new Set(),
});
const namesOf = (clusters: readonly Cluster[]) =>
  clusters.map(({ modules }) => modules.toSorted().join('+')).sort();

test('small clusters that are mostly loaded together become one file, and large ones that are not stay apart', () => {
  const [one, two, three] = [page(), page(), page()];
  const clusters = [
    cluster('icon', 300, [one, two, three]),
    cluster('button', 900, [one, two]),
    cluster('editor', 200_000, [one, three]),
  ];
  expect(namesOf(joinAll(clusters))).toEqual(['button+icon', 'editor']);
});

test('what a page loads that counts more is joined with little that only others need', () => {
  const [visit, one, two] = [{ ...page(), weight: 6 }, page(), page()];
  const clusters = [cluster('frame', 9_000, [one, two]), cluster('text', 300, [visit, one, two])];
  expect(namesOf(joinAll(clusters))).toEqual(['frame', 'text']);
});

test('a cluster is not joined if that would load a large import for others', () => {
  const [one, two, three] = [page(), page(), page()];
  const chart = cluster('chart', 200_000, [one, two]);
  const usesChart = cluster('figure', 300, [one, two]);
  usesChart.imports.add(chart);
  const clusters = [chart, usesChart, cluster('badge', 300, [one, two, three])];
  expect(namesOf(joinAll(clusters))).toEqual(['badge', 'chart+figure']);
});

test('a page is counted with the parts that only it loads, and with their imports', () => {
  const imports: Record<string, string[]> = { late: ['chart'] };
  const parts: Record<string, string[]> = { home: ['late'], frame: ['search'] };
  const home = { modules: new Set(['home', 'frame']), weight: 6 };
  const other = { modules: new Set(['other', 'frame']), weight: 1 };
  const load = withOwnParts(
    home,
    [home, other],
    (id) => imports[id] ?? [],
    (id) => parts[id] ?? [],
  );
  expect([...load.modules].sort()).toEqual(['chart', 'frame', 'home', 'late']);
  expect(load.weight).toBe(6);
});
