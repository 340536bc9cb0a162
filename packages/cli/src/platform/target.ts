import { readFile } from 'node:fs/promises';
import { CliError, exit, usageError } from '../exit.ts';
import { say } from '../words/say.ts';
import { type Profile, profileOf, readConfig } from './files/config-file.ts';
import { findFolderFile } from './files/folder-file.ts';
import type { Machine } from './http/host.ts';
import { parseSecret } from './secret.ts';

/** The server and its credentials. */
export interface Target {
  readonly url: string;
  readonly token?: string | undefined;
  readonly nodeKey?: string | undefined;
  /** Trusted certificate authorities as PEM. By default Node's own. */
  readonly ca?: string | undefined;
  /** The name of its context. Missing if there is none. */
  readonly context?: string | undefined;
}

/**
 * Normalises an address: without a slash at the end, without a query. An address with a password is refused, because
 * addresses are shown.
 */
export function parseUrl(text: string): string {
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw usageError(say('platform.address_form'));
  }
  if (url.username || url.password || url.search || url.hash) {
    throw usageError(say('platform.address_too_much'));
  }
  return url.origin + url.pathname.replace(/\/+$/, '');
}

const read = (file: string, what: string) =>
  readFile(file, 'utf8').catch(() => {
    throw usageError(say('platform.named_file_unreadable', { file, what }));
  });

export const readSecret = async (file: string, name: string): Promise<string> =>
  parseSecret(await read(file, name), say('platform.contents_of', { file }));

/** Certificates of authorities, as PEM. */
export async function readAuthorities(file: string): Promise<string> {
  const text = await read(file, '--ca');
  if (text.includes('-----BEGIN CERTIFICATE-----')) return text;
  throw usageError(say('platform.no_certificate', { file }));
}

/** The options that select a server. */
export interface Wanted {
  readonly context?: string | undefined;
  readonly ca?: string | undefined;
}

/** What selected a server: an option, the environment, a folder's file, or `ferry context use`. */
export type ChosenBy = '--context' | 'FERRY_CONTEXT' | 'current' | (string & {});

export interface Choice {
  /** Missing for an address in a folder's file. */
  readonly name?: string | undefined;
  readonly by: ChosenBy;
  readonly profile: Profile;
}

/**
 * The selected context, in this order: by the option, by FERRY_CONTEXT, by `.ferry.toml` of the folder or a parent,
 * and last by `ferry context use`, which applies to all terminals.
 */
export async function chooseContext(
  { env, folder }: Pick<Machine, 'env' | 'folder'>,
  wanted: string | undefined,
): Promise<Choice | undefined> {
  const config = await readConfig(env);
  const named = (name: string, by: ChosenBy): Choice => ({ name, by, profile: profileOf(config, name) });
  if (wanted !== undefined) return named(wanted, '--context');
  if (env.FERRY_CONTEXT) return named(env.FERRY_CONTEXT, 'FERRY_CONTEXT');
  const here = await findFolderFile(folder);
  if (here !== undefined && 'context' in here) return named(here.context, here.path);
  if (here !== undefined) {
    const { path, tokenFile, nodeKeyFile, ca } = here;
    const token = tokenFile === undefined ? undefined : await readSecret(tokenFile, 'token_file');
    const nodeKey = nodeKeyFile === undefined ? undefined : await readSecret(nodeKeyFile, 'node_key_file');
    return { by: path, profile: { url: parseUrl(here.url), token, nodeKey, ca } };
  }
  return config.current === undefined ? undefined : named(config.current, 'current');
}

/** A secret in an environment variable, or in a file that another variable names. */
async function secretOf(env: Machine['env'], name: string): Promise<string | undefined> {
  const [given, file] = [env[name], env[`${name}_FILE`]];
  if (given) return parseSecret(given, name);
  return file ? await readSecret(file, `${name}_FILE`) : undefined;
}

/**
 * Environment variables override a context. A context's secrets are sent only to the context's address, never to
 * another address in FERRY_URL. Secrets of the environment are not sent to an address in a folder's file.
 */
export async function resolveTarget(machine: Machine, wanted: Wanted): Promise<Target> {
  const { env } = machine;
  const choice = await chooseContext(machine, wanted.context);
  const profile = choice?.profile;
  const url = env.FERRY_URL ? parseUrl(env.FERRY_URL) : profile?.url;
  if (url === undefined) {
    throw new CliError(exit.noRights, say('platform.no_server'));
  }
  const own = profile?.url === url ? profile : undefined;
  const [token, nodeKey] = [await secretOf(env, 'FERRY_TOKEN'), await secretOf(env, 'FERRY_NODE_KEY')];
  if (
    choice?.name === undefined &&
    choice !== undefined &&
    !env.FERRY_URL &&
    (token ?? nodeKey) !== undefined
  )
    throw usageError(say('platform.not_sent_elsewhere', { by: choice.by, url }));
  const ca = wanted.ca ?? (env.FERRY_CA || own?.ca);
  return {
    url,
    token: token ?? own?.token,
    nodeKey: nodeKey ?? own?.nodeKey,
    ca: ca === undefined ? undefined : await readAuthorities(ca),
    context: own === undefined ? undefined : choice?.name,
  };
}
