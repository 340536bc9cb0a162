import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { usageError } from '../exit.ts';
import { say } from '../words/say.ts';
import type { Host } from './host.ts';

/** What stands below is shown while somebody writes, and is not part of what they wrote. */
const scissors = () => say`<!-- Write above. Everything from this line on is left out. -->`;

/**
 * Lets a person write in `$VISUAL` or `$EDITOR`, with something to read below, and above it a text to begin with. What
 * was left empty is an empty text.
 */
export async function writeInEditor({ env, limit }: Host, toRead: string, begun = ''): Promise<string> {
  const editor = env.VISUAL || env.EDITOR || 'vi';
  const folder = await mkdtemp(join(tmpdir(), 'ferry-'));
  const file = join(folder, 'answer.md');
  try {
    await writeFile(file, `${begun}\n\n${scissors()}\n${toRead}\n`, { mode: 0o600 });
    const { promise, resolve, reject } = Promise.withResolvers<number | null>();
    // By a shell, since the variable may hold options; the file's name is an argument and no part of the line.
    const child = spawn('sh', ['-c', `${editor} "$1"`, 'sh', file], {
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    child.once('error', reject);
    child.once('exit', resolve);
    const code = await limit.unhurried(() => promise);
    if (code !== 0) throw usageError(say`The editor ${editor} failed. Nothing was sent.`);
    const [text = ''] = (await readFile(file, 'utf8')).split(scissors());
    return text.trim();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
