// `npm run dev`: the portal with hot reload and the demo's data. It starts a server, and restarts it when its code changes. If
// the server does not start, the page says why. `npm run dev -- storybook` also opens Storybook, and
// `npm run dev -- --port 5199` serves the portal at that port.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createSocket } from 'node:net';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const inRoot = (path) => join(root, path);

/** The arguments: Storybook, and a port of the portal. */
function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { port: { type: 'string' } },
      allowPositionals: true,
    });
    const asked = values.port === undefined ? undefined : Number(values.port);
    const isPort = asked === undefined || (Number.isInteger(asked) && asked >= 1 && asked <= 65_535);
    if (isPort && positionals.every((word) => word === 'storybook'))
      return { withStorybook: positionals.length > 0, asked };
  } catch {
    // An unknown option.
  }
  console.error('npm run dev takes one word, storybook, and --port with a number from 1 to 65535.');
  process.exit(2);
}

const { withStorybook, asked } = readArguments();

async function findFreePort() {
  const socket = createSocket().listen(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  return String(port);
}

const port = await findFreePort();
// The portal's Vite configuration forwards the server's addresses to it.
process.env.DEV_SERVER = `http://127.0.0.1:${port}`;

let child;
/** Fulfilled when the server listens. Rejected if it ended. */
let listening;
/** Why the server does not run, for the page. */
let failure;

/** Starts the server for a portal at this address. Calls `resolve` when it listens, `reject` if it ends. */
function startServer(publicUrl, { resolve, reject }) {
  const usual = { FERRY_DATA_DIR: 'data/dev', FERRY_LOG_LEVEL: 'warn', FERRY_PUBLIC_URL: publicUrl };
  child = spawn(process.execPath, [inRoot('packages/server/src/programs/start.ts')], {
    cwd: root,
    env: { ...usual, ...process.env, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      process.stdout.write(chunk);
      printed = (printed + chunk).slice(-4_000);
      if (printed.includes('(ready in')) resolve();
    });
  const mine = child;
  mine.once('exit', () => {
    if (mine !== child) return;
    failure = `The server ended.\n\n${printed.trim()}`;
    reject();
    listening = Promise.reject();
    listening.catch(() => {});
    showFailure();
  });
}

async function stopServer() {
  const running = child;
  child = undefined;
  if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
  running.kill('SIGTERM');
  await once(running, 'exit');
}

function showFailure() {
  if (failure !== undefined) vite.ws.send({ type: 'error', err: { message: failure, stack: '' } });
}

const watched = ['packages/server/src/', 'packages/core/src/'].map(inRoot);
let waiting;
function onChange(_event, file) {
  if (file.endsWith('.test.ts') || !watched.some((folder) => file.startsWith(folder))) return;
  // An editor or a checkout changes several files at once.
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    console.log(`${relative(root, file)} has changed, restarting the server`);
    restart();
  }, 100);
}

/**
 * Holds requests to the server while it starts, and shows pages why it does not run. Vite creates this again when it restarts
 * itself, such as after a change of the words that its configuration reads.
 */
const besideServer = {
  name: 'ferry:beside-server',
  configureServer({ config, middlewares, watcher, ws }) {
    watcher.add(watched);
    watcher.on('all', onChange);
    ws.on('connection', showFailure);
    const ours = Object.keys(config.server.proxy).map((pattern) => new RegExp(pattern));
    middlewares.use(async ({ url }, response, next) => {
      if (!ours.some((pattern) => pattern.test(url))) return next();
      await listening.then(
        () => next(),
        () => response.writeHead(503, { 'content-type': 'text/plain' }).end(failure),
      );
    });
  },
};

const vite = await createServer({
  root: inRoot('packages/portal'),
  plugins: [besideServer],
  clearScreen: false,
  // Fails if the requested port is in use.
  ...(asked !== undefined && { server: { port: asked, strictPort: true } }),
});
try {
  await vite.listen();
} catch ({ message }) {
  console.error(`The portal cannot be served: ${message}`);
  await vite.close();
  process.exit(1);
}
const address = vite.resolvedUrls.local[0].replace(/\/$/, '');

let restarting = Promise.resolve();
/** Starts or restarts the server. Restarts run one after another. */
function restart() {
  restarting = restarting.then(async () => {
    const starting = Promise.withResolvers();
    listening = starting.promise;
    await stopServer();
    const hadFailed = failure !== undefined;
    failure = undefined;
    startServer(address, starting);
    await starting.promise.catch(() => {});
    if (hadFailed && failure === undefined) vite.ws.send({ type: 'full-reload' });
  });
  return restarting;
}

await restart();
if (failure === undefined)
  console.log(`\nThe portal is at ${address} (ready in ${(performance.now() / 1000).toFixed(1)} s)`);

const storybook = withStorybook
  ? spawn(process.execPath, [inRoot('node_modules/.bin/storybook'), 'dev', '-p', '6006', '--no-open'], {
      cwd: root,
      stdio: 'inherit',
    })
  : undefined;

// Vite would end this process before the server has stopped.
process.removeAllListeners('SIGTERM');
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, async () => {
    storybook?.kill();
    await Promise.all([stopServer(), vite.close()]);
    process.exit(0);
  });
