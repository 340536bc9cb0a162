import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { say } from '../../words/say.ts';
import type { Machine } from '../http/host.ts';

/**
 * Stores what was not done, readable by the owner only, in the given file or in one in `TMPDIR`. Returns the path as
 * the end of a sentence.
 */
export async function storeRest(
  env: Machine['env'],
  text: string,
  { file, name }: { readonly file: string | undefined; readonly name: string },
): Promise<{ readonly path: string | null; readonly words: string }> {
  let folder: string | undefined;
  try {
    if (file === undefined) folder = await mkdtemp(join(env.TMPDIR || tmpdir(), 'ferry-rest-'));
    const path = file ?? join(folder ?? '', name);
    await writeFile(path, text, { mode: 0o600 });
    return { path, words: say('platform.rest_is_in', { path }) };
  } catch {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    return { path: null, words: say('platform.rest_lost') };
  }
}
