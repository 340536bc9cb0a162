import { errorForLog, messageOf } from '../base/log.ts';
import { DirectoryInUse, ForeignDirectory } from '../db/driver/open-pglite.ts';
import { UnusableDatabase } from '../db/driver/postgres/unusable.ts';
import { NoDatabase } from '../db/driver/wait-for-database.ts';
import { NewerTables } from '../db/migrations/migrate.ts';
import { readConfig } from '../settings/config.ts';
import { ConfigError } from '../settings/settings.ts';
import { openServices, startServer } from '../start-server.ts';
import { prepareFirstStart } from './first-start.ts';
import { warningsOf } from './unknown-variables.ts';

/** Seconds for running requests to finish after a stop signal. A request that is cut off loses only its response. */
const stopSeconds = 25;

function progress(step: string): void {
  process.stdout.write(`  ${step}\n`);
}

/** Ends a start that failed, with its reason in one sentence. A stack trace would not help the operator. */
function giveUp(error: unknown): never {
  const known = [
    ConfigError,
    DirectoryInUse,
    ForeignDirectory,
    NewerTables,
    NoDatabase,
    UnusableDatabase,
  ].some((kind) => error instanceof kind);
  const code = (error as { code?: string }).code;
  const sentence =
    code === 'EADDRINUSE'
      ? 'The port is taken. Stop the other program or set PORT to another number.'
      : code !== undefined && /^(28...|3D000)$/.test(code)
        ? `PostgreSQL did not let this server in (${code}). Check DATABASE_URL and that the database runs.`
        : messageOf(error);
  process.stderr.write(`\nFerry did not start.\n${sentence}\n`);
  if (!known && code === undefined) process.stderr.write(`${errorForLog(error).stack ?? ''}\n`);
  process.exit(1);
}

// `npm start` runs this program with a channel, which closes when its parent is killed.
const endAtOnce = () => process.exit(1);
process.once('disconnect', endAtOnce);

try {
  const config = readConfig(process.env);
  const services = await openServices(config, progress);
  const notes = [...warningsOf(process.env), ...(await prepareFirstStart(services, progress))];
  const server = await startServer(services);

  // A promise that nobody awaited only failed, so the process continues. An uncaught exception may leave work half
  // done, so the process ends.
  process.on('unhandledRejection', (error) =>
    services.log.error({ err: error }, 'a promise was rejected without a handler'),
  );
  process.on('uncaughtException', (error) => {
    services.log.fatal({ err: error }, 'an uncaught error ends the process');
    process.exit(1);
  });

  // This comes before the ready message, because a supervisor may stop the process right after it.
  process.off('disconnect', endAtOnce);
  let stopping = false;
  for (const reason of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
    process.on(reason, () => {
      // A second Ctrl-C ends the process at once. A SIGTERM may come twice: a manager signals each process of a
      // group, and npm forwards its own signal.
      if (stopping && reason === 'SIGINT') process.exit(1);
      if (stopping) return;
      stopping = true;
      process.stdout.write('\nStopping\n');
      setTimeout(() => {
        process.stderr.write(`Some work did not end within ${stopSeconds} s and is aborted\n`);
        process.exit(1);
      }, stopSeconds * 1000).unref();
      server.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }

  if (config.smtpUrl === undefined)
    notes.push(`No SMTP is configured: mails are written to ${config.dataDirectory}/outbox`);
  if (config.production && services.database.engine === 'pglite' && config.host === '127.0.0.1')
    notes.push('Without DATABASE_URL it listens on this machine alone; HOST names another address.');
  if (services.database.engine === 'pglite')
    notes.push(
      'The embedded database survives a killed process, not a power failure: use PostgreSQL in production.',
    );
  // Measured from the start of the process, so that loading the modules counts.
  const seconds = (performance.now() / 1000).toFixed(1);
  process.stdout.write(`\n${config.siteName} is at ${server.address} (ready in ${seconds} s)\n`);
  for (const note of notes) process.stdout.write(`  ${note}\n`);
} catch (error) {
  giveUp(error);
}
