#!/usr/bin/env node
// The door of the command line. Node 20 runs this file as it is; everything behind it wants Node 24.
if (Number.parseInt(process.versions.node, 10) >= 24) {
  // Asked for in this way, a built-in brings nothing along that is not used.
  const { existsSync } = process.getBuiltinModule('node:fs');
  const { enableCompileCache } = process.getBuiltinModule('node:module');
  const { homedir } = process.getBuiltinModule('node:os');
  // Not the folder that all users of a machine share: whoever can write there chooses what is run.
  enableCompileCache(`${process.env.XDG_CACHE_HOME || `${homedir()}/.cache`}/ferry`);
  // A clone runs its sources, a package what was made of them.
  const isClone = existsSync(new URL('../src/main.ts', import.meta.url));
  await import(isClone ? '../src/main.ts' : '../dist/main.js');
} else {
  await import('./hand-over.js');
}
