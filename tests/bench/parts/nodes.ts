import { openCrowd } from '../crowd.ts';
import { type Engine, openBench } from '../open-bench.ts';
import type { Row } from '../table.ts';
import { measureChart } from './chart.ts';
import { measureFold } from './fold.ts';
import { measureLinks } from './links.ts';
import { measureReports } from './reports.ts';
import { measureUserList } from './user-list.ts';

/** Calls of agents on a site with a hundred thousand customers. */
export async function measureNodes(engine: Engine): Promise<Row[]> {
  // The folder runs only when it is measured. `load` measures both together.
  const bench = await openBench(engine, { FERRY_JOBS: 'off' }, openCrowd);
  const rows: Row[] = [];
  try {
    for (const measure of [measureUserList, measureLinks, measureReports, measureFold, measureChart]) {
      console.log(`  ${measure.name}`);
      rows.push(...(await measure(bench)));
    }
  } finally {
    await bench.close();
  }
  return rows;
}
