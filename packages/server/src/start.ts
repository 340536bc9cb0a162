// Starts the server quickly and small: what V8 compiled is kept for the next start, and what the start throws away does not
// make the memory for young objects as large as under load, where it would stay.
import { enableCompileCache, flushCompileCache } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

/** Not the folder that all users of a machine share: whoever can write there chooses what is run. */
const { CACHE_DIRECTORY, XDG_CACHE_HOME } = process.env;
enableCompileCache(CACHE_DIRECTORY || join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'ferry'));

const growth = (factor: number) => setFlagsFromString(`--semi-space-growth-factor=${factor}`);
growth(1);
await import('./main.ts');
growth(2);
flushCompileCache();
