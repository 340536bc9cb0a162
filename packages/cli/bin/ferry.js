#!/usr/bin/env node
// The door of the command line. Node 20 runs this file as it is; everything behind it wants Node 24, which comes
// along as a package, so an older Node hands over to that one.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const wanted = 24;

/** The Node that the project brings, or `undefined` where there is none for this machine. */
function projectNode() {
  try {
    const require = createRequire(import.meta.url);
    const manifest = require.resolve(`node-${process.platform}-${process.arch}/package.json`);
    return join(dirname(manifest), 'bin', 'node');
  } catch {
    return undefined;
  }
}

function say(sentence) {
  process.stderr.write(`ferry: ${sentence}\n`);
}

function handOver(node) {
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    say(`could not start ${node}: ${error.message}. Install Node ${wanted} or newer.`);
    process.exitCode = 2;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
  });
}

if (Number.parseInt(process.versions.node, 10) >= wanted) {
  await import('../src/main.ts');
} else {
  const node = projectNode();
  if (node) {
    handOver(node);
  } else {
    say(
      `Node ${wanted} or newer is needed, this is ${process.versions.node}. Install it, or run "npm ci" here.`,
    );
    process.exitCode = 2;
  }
}
