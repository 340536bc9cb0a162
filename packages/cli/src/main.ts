import { version } from './version.ts';

process.stdout.on('error', async (error) => (await import('./platform/broken-pipe.ts')).endBrokenPipe(error));

const argv = process.argv.slice(2);
// Scripts use this to check whether `ferry` exists, so it is answered before anything is loaded.
if (argv.length === 1 && argv[0] === '--version') process.stdout.write(`${version()}\n`);
else await (await import('./terminal.ts')).runInTerminal(argv);
