import { readScriptWords, runProgram } from './read-arguments.ts';

/**
 * Runs a script that takes one backup file, and prints the sentence that the work returns. Without a file it prints
 * the usage and exits with 2. If the work fails, it prints the reason and exits with 1.
 */
export async function runOnBackup<Flag extends string = never>(
  usage: string,
  flags: readonly Flag[],
  work: (file: string, given: Readonly<Partial<Record<Flag, boolean>>>) => Promise<string>,
): Promise<void> {
  const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }]));
  const { values, positionals } = readScriptWords(usage, options, 1);
  const [file = ''] = positionals;
  await runProgram(() => work(file, values as unknown as Partial<Record<Flag, boolean>>));
}
