import { exit } from './exit.ts';
import type { Machine } from './platform/host.ts';
import { version } from './version.ts';

const interruption = new AbortController();
let interruptedAt = 0;
let isPaging = false;

/**
 * The first signal stops the work in order, a later one at once. One Ctrl-C may arrive twice, through a parent
 * process.
 */
function interrupt(signal: NodeJS.Signals): void {
  // Ctrl-C is the pager's while one is read.
  if (isPaging && signal === 'SIGINT') return;
  if (interruption.signal.aborted && Date.now() - interruptedAt > 500) process.exit(exit.interrupted);
  if (interruption.signal.aborted) return;
  interruptedAt = Date.now();
  interruption.abort();
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, interrupt);

// The reader may close the pipe early, like `head`. That is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(
    `ferry: The command was carried out, but its answer could not be written: ${error.code}.\n`,
  );
  process.exit(exit.usage);
});
// If stderr is closed, the exit code still reports the failure.
process.stderr.on('error', () => {});

const host: Machine = {
  env: process.env,
  folder: process.cwd(),
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  transport: async (request, signal, ways) =>
    (await import('./platform/transport.ts')).nodeTransport(request, signal, ways),
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

const argv = process.argv.slice(2);
// Scripts use this to check whether `ferry` exists, so it is answered before anything is loaded.
if (argv.length === 1 && argv[0] === '--version') host.stdout.write(`${version()}\n`);
else process.exitCode = await (await import('./run.ts')).run(argv, host);
// An open pipe on stdin would keep the process alive. All output is written by now.
process.stdin.destroy();
