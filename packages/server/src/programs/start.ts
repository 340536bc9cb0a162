// Starts the server fast and with little memory. V8's compile cache is stored for the next start. The garbage of the
// start does not grow the space for young objects to the size that it has under load, because it would not shrink
// again.
import { enableCompileCache, flushCompileCache } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Not the shared temporary folder: anyone who can write to the compile cache decides which code runs. */
const { CACHE_DIRECTORY, XDG_CACHE_HOME } = process.env;
enableCompileCache(CACHE_DIRECTORY || join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'ferry'));

const growth = (factor: number) => setFlagsFromString(`--semi-space-growth-factor=${factor}`);
growth(1);
await import('./main.ts');
growth(2);
flushCompileCache();

// Memory that only the start needed is released at once, because an idle server would keep it for hours.
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');
setFlagsFromString('--no-expose-gc');
collectGarbage();
