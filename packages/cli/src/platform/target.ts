import { CliError, exit, usageError } from '../exit.ts';
import { profileOf, readConfig } from './config-file.ts';
import type { Host } from './host.ts';
import { parseSecret } from './secret.ts';

/** The server to talk to, and what opens it. */
export interface Target {
  readonly url: string;
  readonly token?: string | undefined;
  readonly nodeKey?: string | undefined;
}

/**
 * The address as it is stored and used: without a slash at the end, without a query.
 * An address with a password in it is refused, since addresses are shown.
 */
export function parseUrl(text: string): string {
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw usageError('The address must begin with https:// or http://, such as https://ferry.example.com.');
  }
  if (url.username || url.password || url.search || url.hash) {
    throw usageError('The address must be without a password, a query and a fragment.');
  }
  return url.origin + url.pathname.replace(/\/+$/, '');
}

/**
 * Environment variables win over a context. A context's secrets go to its own address alone: with another one in
 * FERRY_URL they are left out.
 */
export async function resolveTarget(env: Host['env'], wanted: string | undefined): Promise<Target> {
  const config = await readConfig(env);
  const name = wanted ?? config.current;
  const profile = name === undefined ? undefined : profileOf(config, name);
  const url = env.FERRY_URL ? parseUrl(env.FERRY_URL) : profile?.url;
  if (url === undefined) {
    throw new CliError(exit.noRights, 'No server is chosen. Run "ferry login", or set FERRY_URL.');
  }
  const own = profile?.url === url ? profile : undefined;
  const secret = (name: string, stored: string | undefined) =>
    env[name] ? parseSecret(env[name], name) : stored;
  return {
    url,
    token: secret('FERRY_TOKEN', own?.token),
    nodeKey: secret('FERRY_NODE_KEY', own?.nodeKey),
  };
}
