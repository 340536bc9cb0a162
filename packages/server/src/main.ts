import { ConfigError, readConfig } from './config.ts';
import { DirectoryInUse } from './db/open-pglite.ts';
import { prepareFirstStart } from './first-start.ts';
import { openServices, startServer } from './start-server.ts';

const began = performance.now();

function progress(step: string): void {
  process.stdout.write(`  ${step}\n`);
}

/** A start that can not go on says why in one sentence; a stack trace would help nobody. */
function giveUp(error: unknown): never {
  const known = error instanceof ConfigError || error instanceof DirectoryInUse;
  const code = (error as { code?: string }).code;
  const sentence =
    code === 'EADDRINUSE'
      ? 'The port is taken. Stop the other program or set PORT to another number.'
      : code === 'ECONNREFUSED' || code === '28P01' || code === '3D000'
        ? `PostgreSQL did not let this server in (${code}). Check DATABASE_URL and that the database runs.`
        : error instanceof Error
          ? error.message
          : String(error);
  process.stderr.write(`\nFerry did not start.\n${sentence}\n`);
  if (!known && code === undefined && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  process.exit(1);
}

try {
  const config = readConfig(process.env);
  const services = await openServices(config, progress);
  const notes = await prepareFirstStart(services, progress);
  const server = await startServer(services);
  if (config.smtpUrl === undefined)
    notes.push(`No SMTP is configured: mails are written to ${config.dataDirectory}/outbox`);
  if (services.database.engine === 'pglite')
    notes.push(
      'The embedded database survives a killed process, not a power failure: use PostgreSQL in production.',
    );
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(`\n${config.siteName} is at ${server.address} (ready in ${seconds} s)\n`);
  for (const note of notes) process.stdout.write(`  ${note}\n`);

  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      process.stdout.write('\nStopping\n');
      server.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
} catch (error) {
  giveUp(error);
}
