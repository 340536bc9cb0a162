import { setTimeout as sleep } from 'node:timers/promises';
import { undiciTransport } from './platform/transport.ts';
import { run } from './run.ts';

const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort());

// The reader may leave early, as `head` does; what it does not want is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

const code = await run(process.argv.slice(2), {
  env: process.env,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  transport: undiciTransport(),
  clock: {
    now: () => new Date(),
    sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
  },
  random: Math.random,
  signal: interruption.signal,
});

process.exitCode = code;
// A pipe on stdin that nobody closes would keep the process; everything is written by now.
process.stdin.destroy();
