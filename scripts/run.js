// `node scripts/run.js FILE ARGUMENTS`: installs if needed, then runs a program of this project. A script that ran
// `node` twice would use the caller's Node both times, since a shell remembers where it found a command.
import { spawn } from 'node:child_process';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { findNode } from './install.js';

/** Runs a program with the project's Node, hands it what this process was given, and ends as it ends. */
export function run(args) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const program = spawn(findNode(), args, { cwd: root, stdio: 'inherit' });
  // The program gets the terminal's Ctrl-C itself, and this process waits for its clean end. A signal to npm only is
  // forwarded.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => program.kill('SIGTERM'));
  program.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)));
}

if (argv[1] === fileURLToPath(import.meta.url)) run(argv.slice(2));
