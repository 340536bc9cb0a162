import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { usageError } from '../exit.ts';
import { say } from '../words/say.ts';
import type { Host } from './http/host.ts';

/** The text below this line is shown in the editor, and is removed from the result. */
const scissors = () => say('platform.write_above');

/**
 * Opens `$VISUAL` or `$EDITOR` with an initial text, and with something to read below it. Returns an empty text if
 * nothing was written.
 */
export async function writeInEditor({ env, limit }: Host, toRead: string, begun = ''): Promise<string> {
  const editor = env.VISUAL || env.EDITOR || 'vi';
  const folder = await mkdtemp(join(tmpdir(), 'ferry-'));
  const file = join(folder, 'answer.md');
  try {
    await writeFile(file, `${begun}\n\n${scissors()}\n${toRead}\n`, { mode: 0o600 });
    const { promise, resolve, reject } = Promise.withResolvers<number | null>();
    // Run by a shell, because the variable may contain options. The file name is an argument and not a part of the
    // command line.
    const child = spawn('sh', ['-c', `${editor} "$1"`, 'sh', file], {
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    child.once('error', reject);
    child.once('exit', resolve);
    const code = await limit.unhurried(() => promise);
    if (code !== 0) throw usageError(say('platform.editor_failed', { editor }));
    const [text = ''] = (await readFile(file, 'utf8')).split(scissors());
    return text.trim();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
