import { makePlace } from './server-process.ts';
import { inside } from './site.ts';

/** Migrates an embedded database, once for all tests that begin with an empty one: they copy its files. */
export async function setup(): Promise<() => Promise<void>> {
  const place = await makePlace('pglite');
  await inside(place, async () => {});
  process.env.TEST_PLACE = place.directory;
  return place.remove;
}
