import { seedDemo } from '../../../packages/server/src/modules/care/demo/index.ts';
import { makePlace } from './server-process.ts';
import { inside } from './site.ts';

/** Migrates an embedded database, and fills another with the demo, once for all tests: they copy their files. */
export async function setup(): Promise<() => Promise<void>> {
  const empty = await makePlace('pglite');
  await inside(empty, async () => {});
  process.env.TEST_PLACE = empty.directory;
  const demo = await makePlace('pglite');
  await inside(demo, seedDemo);
  process.env.TEST_DEMO_PLACE = demo.directory;
  return async () => {
    await empty.remove();
    await demo.remove();
  };
}
