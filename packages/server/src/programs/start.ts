// Starts the server fast and with little memory. V8's compile cache is stored for the next start. The garbage of the
// start does not grow the space for young objects to the size that it has under load, because it would not shrink
// again.
import { enableCompileCache, flushCompileCache } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Not the temporary folder that all users of a machine share: whoever can write into the compile cache decides which
 * code runs.
 */
const { CACHE_DIRECTORY, XDG_CACHE_HOME } = process.env;
enableCompileCache(CACHE_DIRECTORY || join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'ferry'));

const growth = (factor: number) => setFlagsFromString(`--semi-space-growth-factor=${factor}`);
growth(1);
await import('./main.ts');
growth(2);
flushCompileCache();

// What only the start needed is given back to the system at once: a server that is idle would keep it for hours.
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');
setFlagsFromString('--no-expose-gc');
collectGarbage();
