// `node scripts/run.js FILE ARGUMENTS`: installs if needed, then runs a program of this project. A script that ran
// `node` twice would use the caller's Node both times, since a shell remembers where it found a command.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { findNode } from './install.js';

/** The parent of a process. `undefined`: the system has no `/proc`. */
function parentOf(pid) {
  try {
    // The name of the program, in brackets, may contain spaces.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1];
  } catch {
    return undefined;
  }
}

/** Calls back when npm has ended, or the shell between npm and this process. A killed npm forwards no signal. */
function whenNpmEnds(tell) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const line = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const atFirst = line();
  const watch = setInterval(() => {
    if (line() === atFirst) return;
    clearInterval(watch);
    tell();
  }, 500).unref();
}

/** Runs a program with the project's Node, and ends with its exit code. */
export function run(args) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  // The channel tells the program when this process is killed.
  const program = spawn(findNode(), args, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  const stop = () => program.kill('SIGTERM');
  // The program gets the terminal's Ctrl-C itself, and this process waits for its clean end.
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, stop);
  whenNpmEnds(stop);
  program.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)));
}

if (argv[1] === fileURLToPath(import.meta.url)) run(argv.slice(2));
