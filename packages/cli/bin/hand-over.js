// An older Node starts the Node 24 that a clone has as a package. Node 20 can run this file.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's own Node. `undefined`: there is none for this machine. */
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

const node = projectNode();
if (node === undefined) {
  say(`Node 24 or newer is needed, this is ${process.versions.node}. Install it from https://nodejs.org.`);
  process.exitCode = 2;
} else {
  const door = fileURLToPath(new URL('./ferry.js', import.meta.url));
  const child = spawn(node, [door, ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    say(`could not start ${node}: ${error.message}. Install Node 24 or newer.`);
    process.exitCode = 2;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
  });
}
