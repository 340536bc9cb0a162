import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { usageError } from '../exit.ts';
import { say } from '../words/say.ts';
import type { Host } from './host.ts';
import { nobodyReads, readPrivate } from './private-file.ts';

const profile = z.object({
  url: z.string(),
  /** A script token with admin scopes. */
  token: z.optional(z.string()),
  /** The key of a node, or the shared one. */
  nodeKey: z.optional(z.string()),
  /** The file with the certificates of its own authority. */
  ca: z.optional(z.string()),
});

const configSchema = z.object({
  current: z.optional(z.string()),
  contexts: z.record(z.string(), profile),
});

/** One server with what opens it. */
export type Profile = z.infer<typeof profile>;
export type Config = z.infer<typeof configSchema>;

/** `$FERRY_CONFIG`, or `ferry/config.json` in the XDG folder for configuration. */
function configPath(env: Host['env']): string {
  if (env.FERRY_CONFIG) return env.FERRY_CONFIG;
  return join(env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config'), 'ferry', 'config.json');
}

/** A file that is not there is an empty configuration; one that others can read is refused. */
export async function readConfig(env: Host['env']): Promise<Config> {
  const path = configPath(env);
  const text = readPrivate(path, nobodyReads);
  if (text === undefined) return { contexts: {} };
  try {
    return configSchema.parse(JSON.parse(text));
  } catch {
    // The reason would quote the file, and so perhaps a token.
    throw usageError(say`The configuration ${path} is damaged. Mend or delete it, then run "ferry login".`);
  }
}

/** The context of a name that the person gave. */
export function profileOf({ contexts }: Config, name: string): Profile {
  const found = Object.hasOwn(contexts, name) ? contexts[name] : undefined;
  if (!found) throw usageError(say`There is no context "${name}". See "ferry context list".`);
  return found;
}

/** Replaces the file in one step, readable by its owner alone. */
export async function writeConfig(env: Host['env'], config: Config): Promise<void> {
  const path = configPath(env);
  const draft = `${path}.${crypto.randomUUID()}`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(draft, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    await rename(draft, path);
  } catch {
    await rm(draft, { force: true });
    throw usageError(say`The configuration ${path} can not be written. Check its folder and permissions.`);
  }
}
