import { exit } from './exit.ts';
import type { Machine } from './platform/host.ts';
import { version } from './version.ts';

const interruption = new AbortController();
let interruptedAt = 0;
let isPaging = false;

/** The first signal ends the work in order, a later one at once. One Ctrl-C may come twice, through a parent. */
function interrupt(signal: NodeJS.Signals): void {
  // Ctrl-C is the pager's while one is read.
  if (isPaging && signal === 'SIGINT') return;
  if (interruption.signal.aborted && Date.now() - interruptedAt > 500) process.exit(exit.interrupted);
  if (interruption.signal.aborted) return;
  interruptedAt = Date.now();
  interruption.abort();
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, interrupt);

// The reader may leave early, as `head` does; what it does not want is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(
    `ferry: The command was carried out, but its answer could not be written: ${error.code}.\n`,
  );
  process.exit(exit.usage);
});
// Where nobody hears a failure, its exit code still tells it.
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
// Asked by every script that looks whether there is a `ferry`, and answered before anything is loaded.
if (argv.length === 1 && argv[0] === '--version') host.stdout.write(`${version()}\n`);
else process.exitCode = await (await import('./run.ts')).run(argv, host);
// A pipe on stdin that nobody closes would keep the process; everything is written by now.
process.stdin.destroy();
