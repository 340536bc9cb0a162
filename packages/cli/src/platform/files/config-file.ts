import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { usageError } from '../../exit.ts';
import { say } from '../../words/say.ts';
import type { Host } from '../http/host.ts';
import { nobodyReads, readPrivate } from './private-file.ts';

/** Created when a file is read, because most runs read none. */
function configSchema() {
  const profile = z.object({
    url: z.string(),
    /** A script token with admin scopes. */
    token: z.optional(z.string()),
    /** The key of a node, or the shared key. */
    nodeKey: z.optional(z.string()),
    /** The file with certificates of a private authority. */
    ca: z.optional(z.string()),
  });
  return z.object({ current: z.optional(z.string()), contexts: z.record(z.string(), profile) });
}

/** One server and its credentials. */
export type Profile = Config['contexts'][string];
export type Config = z.infer<ReturnType<typeof configSchema>>;

/** `$FERRY_CONFIG`, or `ferry/config.json` in the XDG configuration folder. */
function configPath(env: Host['env']): string {
  if (env.FERRY_CONFIG) return env.FERRY_CONFIG;
  return join(env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config'), 'ferry', 'config.json');
}

/** A missing file is an empty configuration. A file that others can read is refused. */
export async function readConfig(env: Host['env']): Promise<Config> {
  const path = configPath(env);
  const text = readPrivate(path, nobodyReads);
  if (text === undefined) return { contexts: {} };
  try {
    return configSchema().parse(JSON.parse(text));
  } catch {
    // The parser's message would quote the file, and maybe a token.
    throw usageError(say('platform.config_damaged', { path }));
  }
}

/** The context with the given name. */
export function profileOf({ contexts }: Config, name: string): Profile {
  const found = Object.hasOwn(contexts, name) ? contexts[name] : undefined;
  if (!found) throw usageError(say('platform.no_such_context', { name }));
  return found;
}

/** Replaces the file atomically, readable by its owner only. */
export async function writeConfig(env: Host['env'], config: Config): Promise<void> {
  const path = configPath(env);
  const draft = `${path}.${crypto.randomUUID()}`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(draft, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    await rename(draft, path);
  } catch {
    await rm(draft, { force: true }).catch(() => {});
    throw usageError(say('platform.config_not_written', { path }));
  }
}
