import { usageError } from '../exit.ts';
import { say } from '../words/say.ts';
import type { Host } from './http/host.ts';
import { untilAborted } from './input.ts';

/**
 * Asks a person at the terminal. Every answer except a clear yes ends the command, and the message says what was not
 * done.
 */
export async function confirm(host: Host, question: string, notDone: string): Promise<void> {
  const { createInterface } = await import('node:readline/promises');
  const lines = createInterface({ input: host.stdin(), output: host.stderr, terminal: false });
  const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  try {
    host.stderr.write(say`${question} [y/N] `);
    const answer = () => untilAborted(host.signal, Promise.race([lines.question(''), closed]));
    const said = await host.limit.unhurried(answer);
    if (!/^(y|yes|是|好)$/i.test(said.trim())) throw usageError(notDone);
  } finally {
    lines.close();
  }
}
