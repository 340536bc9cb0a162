#!/usr/bin/env node
// The entry point of the command line. Node 20 can run this file; all code that it loads needs Node 24.
if (Number.parseInt(process.versions.node, 10) >= 24) {
  // Loaded in this way, a built-in module loads none of its parts that are not used.
  const { existsSync } = process.getBuiltinModule('node:fs');
  const { enableCompileCache } = process.getBuiltinModule('node:module');
  const { homedir } = process.getBuiltinModule('node:os');
  // Not the temporary folder of all users: everybody who can write there could choose the code that runs.
  enableCompileCache(`${process.env.XDG_CACHE_HOME || `${homedir()}/.cache`}/ferry`);
  // A clone runs its sources, a package its bundle.
  const isClone = existsSync(new URL('../src/main.ts', import.meta.url));
  await import(isClone ? '../src/main.ts' : '../dist/main.js');
} else {
  await import('./hand-over.js');
}
