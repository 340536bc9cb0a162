import { linkToken } from '../crowd.ts';
import { fire, fireBeside } from '../fire.ts';
import type { Bench } from '../open-bench.ts';
import type { Row } from '../table.ts';

const links = (count: number, first = 1) =>
  Array.from({ length: count }, (_, index) => ({
    path: `/link2/${linkToken(first + index)}?client_type=Clash`,
    headers: { 'user-agent': 'clash.meta' },
  }));

/** Subscriptions for Clash: many customers with one request each, and a few customers with many requests. */
export async function measureLinks(bench: Bench<string>): Promise<Row[]> {
  const common = { part: 'nodes', engine: bench.engine };
  const text = await (await fetch(`${bench.url}${links(1)[0]?.path}`)).text();
  await bench.keepBare('link', text);
  await fire(bench, links(10_000, 50_000));
  const { bare, fired: fresh } = await fireBeside(bench, 'link', (round) =>
    fire(bench, links(4_000, 1_000 + round * 4_000)),
  );
  const few = links(100);
  await fire(bench, few);
  const again = await fireBeside(bench, 'link', () => fire(bench, few, { seconds: 2 }));
  return [
    {
      ...common,
      what: 'subscription, first asked for',
      ...fresh,
      ofFloor: fresh.perSecond / bare.perSecond,
      note: `${(text.length / 1000).toFixed(1)} kB, 20 nodes; ≥ 0.3 × floor`,
    },
    {
      ...common,
      what: 'subscription, asked for again',
      ...again.fired,
      ofFloor: again.fired.perSecond / again.bare.perSecond,
      note: '≥ 0.5 × floor',
    },
    { ...common, what: '  their floor: a bare route', ...bare },
  ];
}
