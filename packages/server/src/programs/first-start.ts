import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Services } from '../base/context.ts';
import { openPrivateFolder } from '../base/private-folder.ts';
import { demoEmail, demoNotes, seedDemo } from '../modules/care/demo/index.ts';
import { createScriptToken } from '../modules/ground/script-tokens/index.ts';
import { createNodeKey } from '../modules/network/nodes/index.ts';
import { ConfigError } from '../settings/settings.ts';
import type { Progress } from '../start-server.ts';

/** Writes a secret once, into a file that only the operator can read. */
function writeSecret(directory: string, name: string, text: string): string {
  openPrivateFolder(directory);
  const path = join(directory, name);
  writeFileSync(path, `${text}\n`, { mode: 0o600, flag: 'wx' });
  return path;
}

/**
 * The first start on the embedded database writes an admin token and a node key into the data directory. Outside of
 * production it also fills an empty database with demo data. Returns the lines that the operator should see.
 */
export async function prepareFirstStart(services: Services, progress: Progress): Promise<string[]> {
  const { config, database } = services;
  const notes: string[] = [];
  const hasDemo = await hasDemoAccount(services);
  if (config.production && hasDemo)
    throw new ConfigError(
      'This database holds the demo accounts, whose passwords are public. Use another in production.',
    );
  const isEmpty =
    (await database.sql.selectFrom('account').select('id').limit(1).executeTakeFirst()) === undefined;
  if (isEmpty && config.seedsDemo) {
    progress('Filling the database with a demo');
    await seedDemo(services);
  }
  if (hasDemo || (isEmpty && config.seedsDemo)) notes.push(...demoNotes);
  if (database.engine === 'pglite') {
    const admin = join(config.dataDirectory, 'admin-token');
    const node = join(config.dataDirectory, 'node-key');
    if (!existsSync(admin))
      writeSecret(
        config.dataDirectory,
        'admin-token',
        await createScriptToken(services, { name: 'first admin', scopes: ['admin', 'metrics'] }),
      );
    if (!existsSync(node))
      writeSecret(
        config.dataDirectory,
        'node-key',
        await createNodeKey(database.sql, services, { nodeId: null, name: 'first shared key' }),
      );
    notes.push(`Admin token: ${admin}`, `Node key: ${node}`);
  }
  return notes;
}

async function hasDemoAccount({ database }: Services): Promise<boolean> {
  const demo = await database.sql
    .selectFrom('account')
    .select('id')
    .where('email_key', '=', demoEmail)
    .executeTakeFirst();
  return demo !== undefined;
}
