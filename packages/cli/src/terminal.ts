import { exit } from './exit.ts';
import type { Machine } from './platform/http/host.ts';
import { httpTransport } from './platform/http/transport.ts';
import { run } from './run.ts';

const interruption = new AbortController();
let interruptedAt = 0;
let isPaging = false;
let isReading = false;

/**
 * The first signal stops the work cleanly, a later one at once. A single Ctrl-C may arrive twice, through a parent
 * process.
 */
function interrupt(signal: NodeJS.Signals): void {
  // While a pager runs, it handles Ctrl-C.
  if (isPaging && signal === 'SIGINT') return;
  if (interruption.signal.aborted && Date.now() - interruptedAt > 500) process.exit(exit.interrupted);
  if (interruption.signal.aborted) return;
  interruptedAt = Date.now();
  interruption.abort();
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, interrupt);

// If stderr is closed, the exit code still reports the failure.
process.stderr.on('error', () => {});

const host: Machine = {
  env: process.env,
  folder: process.cwd(),
  stdin() {
    isReading = true;
    return process.stdin;
  },
  stdout: process.stdout,
  stderr: process.stderr,
  transport: httpTransport,
  clock: {
    now: () => new Date(),
    sleep: async (milliseconds, signal) =>
      (await import('node:timers/promises')).setTimeout(milliseconds, undefined, { signal }),
  },
  random: Math.random,
  async page(pager, text) {
    const { page } = await import('./platform/pager.ts');
    isPaging = true;
    return await page(process.env, pager, text).finally(() => {
      isPaging = false;
    });
  },
  signal: interruption.signal,
};

/** Runs the words of this process's command line with its own input, output and signals. */
export async function runInTerminal(argv: readonly string[]): Promise<void> {
  process.exitCode = await run(argv, host);
  // An open pipe on stdin would keep the process alive. All output is written by now.
  if (isReading) process.stdin.destroy();
}
