import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const pinned = {
  name: 'meta-json-schema@1.19.24',
  sha256: '7796e7e9517a34bf63f57e7965faa4458f644b6fce132c2e216701e14befdc3f',
};
const cache = new URL('../../../../../node_modules/.cache/ferry/', import.meta.url).pathname;
const file = join(cache, 'meta-json-schema-1.19.24.json');

async function read(): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text !== undefined && createHash('sha256').update(text).digest('hex') === pinned.sha256
    ? text
    : undefined;
}

/**
 * The published schema of mihomo's configuration, from a pinned version of its npm package. It is not a dependency,
 * because its install script refuses npm. It is downloaded once. `undefined` without a network, which CI has.
 */
export async function mihomoSchema(): Promise<object | undefined> {
  const kept = await read();
  if (kept !== undefined) return JSON.parse(kept);
  const folder = await mkdtemp(join(tmpdir(), 'ferry-schema-'));
  try {
    await run('npm', ['pack', '--ignore-scripts', pinned.name], { cwd: folder, timeout: 60_000 });
  } catch (error) {
    if (process.env.CI) throw error;
    return undefined;
  }
  await run('tar', ['xzf', 'meta-json-schema-1.19.24.tgz'], { cwd: folder });
  await mkdir(cache, { recursive: true });
  await rename(join(folder, 'package/schemas/meta-json-schema.json'), file).catch(async () => {
    await run('cp', [join(folder, 'package/schemas/meta-json-schema.json'), file]);
  });
  const text = await read();
  if (text === undefined) throw new Error('the schema of mihomo is not the one that was pinned');
  return JSON.parse(text);
}
