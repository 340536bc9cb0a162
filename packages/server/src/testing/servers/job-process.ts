import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { TestServer } from './open-test-server.ts';

const at = (path: string) => new URL(path, import.meta.url).href;

/** The services for a job, with the test's clock and database. */
const services = `
  import { readConfig } from '${at('../../settings/config.ts')}';
  import { openPostgres } from '${at('../../db/driver/postgres/open-postgres.ts')}';
  import { loadKeys } from '${at('../../keys/keys.ts')}';
  import { nouns } from '${at('../../modules/nouns.ts')}';
  const config = readConfig(process.env);
  const database = await openPostgres(process.env.JOB_DATABASE);
  const keys = await loadKeys(database, config);
  const services = { config, database, keys, nouns, log: console, now: () => new Date(process.env.JOB_AT) };`;

/** Runs a program in its own process, with `services`, whose database it closes. PostgreSQL only. */
export function startProgram(
  server: TestServer,
  program: string,
  environment: Record<string, string> = {},
): ChildProcessByStdio<Writable, Readable, null> {
  const { url = '' } = server.services.database as { url?: string };
  return spawn(process.execPath, ['--input-type=module', '-e', `${services}\n${program}`], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'test',
      JOB_DATABASE: url,
      JOB_AT: server.clock.at.toISOString(),
      ...environment,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

/** Runs an exported job in its own process, which is killed at the given place. Returns the signal. */
export async function killJob(
  server: TestServer,
  [name, module]: [name: string, module: URL],
  place: string,
  environment: Record<string, string> = {},
): Promise<NodeJS.Signals | null> {
  const program = `
    import { ${name} as job } from '${module.href}';
    await job.run(services);
    await database.close();`;
  const child = startProgram(server, program, { ...environment, FERRY_FAULT: place });
  const [, signal] = await once(child, 'exit');
  return signal;
}
