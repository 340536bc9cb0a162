import { fileURLToPath } from 'node:url';
import { bundle } from '../../../scripts/bundle.js';

const folder = fileURLToPath(new URL('../../../packages/server', import.meta.url));

/** Bundles the server as for a release, once for all tests that start it: from its sources each start took twice as long. */
export async function setup(): Promise<void> {
  await bundle(folder, ['programs/main'], { external: ['@electric-sql/pglite', '@node-rs/argon2'] });
  process.env.TEST_SERVER = `${folder}/dist/main.js`;
}
