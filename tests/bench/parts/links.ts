import { linkToken } from '../crowd.ts';
import { fire, fireBare, fireBeside, ofFloor } from '../fire.ts';
import type { Bench } from '../open-bench.ts';
import type { Row } from '../table.ts';

const links = (count: number, first = 1) =>
  Array.from({ length: count }, (_, index) => ({
    path: `/link2/${linkToken(first + index)}?client_type=Clash`,
    headers: { 'user-agent': 'clash.meta' },
  }));

/** Subscriptions for Clash: many customers with one request each, then a few customers with many. */
export async function measureLinks(bench: Bench<string>): Promise<Row[]> {
  const common = { part: 'nodes', engine: bench.engine };
  const text = await (await fetch(`${bench.url}${links(1)[0]?.path}`)).text();
  await bench.keepBare('link', text);
  await fire(bench, links(10_000, 50_000));
  const floor = () => fireBare(bench, 'link', 1);
  const {
    bare,
    fired: fresh,
    rateRatios: first,
  } = await fireBeside(floor, (round) => fire(bench, links(4_000, 1_000 + round * 4_000)));
  const few = links(100);
  await fire(bench, few);
  const again = await fireBeside(floor, () => fire(bench, few, { seconds: 2 }));
  return [
    {
      ...common,
      what: 'subscription, first asked for',
      ...fresh,
      ...ofFloor(first),
      minOfFloor: 0.3,
      note: `${(text.length / 1000).toFixed(1)} kB, 20 nodes`,
    },
    {
      ...common,
      what: 'subscription, asked for again',
      ...again.fired,
      ...ofFloor(again.rateRatios),
      minOfFloor: 0.5,
    },
    { ...common, what: '  their floor: a bare route', ...bare },
  ];
}
