import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { bundle } from '../../../scripts/bundle.js';

const folder = fileURLToPath(new URL('../../../packages/server', import.meta.url));

/**
 * Bundles the server as for a release, once for all tests of a run: from its sources each start took twice as long. Another
 * run at the same time has its own bundle.
 */
export async function setup(): Promise<() => Promise<void>> {
  const to = `${folder}/dist-${process.pid}`;
  await bundle(folder, ['programs/main'], { to, external: ['@electric-sql/pglite', '@node-rs/argon2'] });
  process.env.TEST_SERVER = `${to}/main.js`;
  return () => rm(to, { recursive: true });
}
