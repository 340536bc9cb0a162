import { resolve } from 'node:path';
import { show } from '@ferry/core/contract/announcements/admin';
import { health } from '@ferry/core/contract/system/anyone';
import type { Command } from 'commander';
import type { Context } from '../../context.ts';
import { usageError } from '../../exit.ts';
import { explain } from '../../output/explain.ts';
import { type Profile, readConfig, writeConfig } from '../../platform/files/config-file.ts';
import type { Host } from '../../platform/http/host.ts';
import { askSecret, readStdin } from '../../platform/input.ts';
import { parseSecret } from '../../platform/secret.ts';
import { parseUrl, readAuthorities, readSecret, type Target } from '../../platform/target.ts';
import { noteAndExamples } from '../../words/examples.ts';
import { say } from '../../words/say.ts';

interface LoginOptions {
  readonly name: string;
  readonly url: string;
  /** `-` reads it from standard input. */
  readonly token?: string;
  readonly tokenFile?: string;
  readonly nodeKey?: string;
}

export function addLogin(parent: Command, context: Context): void {
  parent
    .command('login')
    .description(say('context.login'))
    .argument('[name]', say('context.login_name'), 'default')
    .requiredOption('--url <address>', say('shared.address_of_server'))
    .option('--token <token>', say('context.login_token'))
    .option('--token-file <file>', say('context.login_token_file'))
    .option('--node-key <key>', say('context.login_node_key'))
    .addHelpText(
      'after',
      noteAndExamples(
        'context.login_note',
        'ferry login production --url https://ferry.example.com',
        'ferry login production --url https://ferry.example.com < token.txt',
        'ferry login node-3 --url https://ferry.example.com --node-key "$(cat node.key)"',
      ),
    )
    .action((name: string, given: Omit<LoginOptions, 'name'>) => runLogin(context, { ...given, name }));
}

async function readToken(
  host: Host,
  { token, tokenFile, nodeKey }: LoginOptions,
): Promise<string | undefined> {
  if (tokenFile !== undefined) return await readSecret(tokenFile, '--token-file');
  if (token === undefined && nodeKey !== undefined) return undefined;
  const read = async () =>
    host.stdin().isTTY
      ? await askSecret(host, say('context.token_prompt'))
      : (await readStdin(host, say('context.give_token'))).trim() || (host.env.FERRY_TOKEN ?? '');
  const given = token === undefined || token === '-' ? await read() : token;
  return parseSecret(given, say('context.the_token'));
}

/** Checks that the server knows the token. Its scopes are checked when it is used. */
async function check({ send }: Context, to: Target): Promise<void> {
  const { url, token } = to;
  const alive = await send(health, {}, { to });
  if (alive.kind !== 'ok') throw explain(alive, { url, access: health.access });
  if (token === undefined) return;
  const known = await send(show, { ann_type: 'index_ann' }, { to });
  const isUnknown = known.kind === 'refused' && known.reason === 'signed_out';
  if (isUnknown || known.kind === 'unreachable') throw explain(known, { url, access: show.access });
}

async function runLogin(context: Context, options: LoginOptions): Promise<void> {
  const { host, print, options: given } = context;
  const { name } = options;
  if (!/^[a-z0-9][\w.-]*$/i.test(name)) throw usageError(say('context.name_form'));
  const url = parseUrl(options.url);
  const nodeKey =
    options.nodeKey === undefined ? undefined : parseSecret(options.nodeKey, say('context.the_node_key'));
  const token = await readToken(host, options);
  const file = given().ca ?? (host.env.FERRY_CA || undefined);
  const ca = file === undefined ? undefined : resolve(file);
  const profile: Profile = { url, ...(token && { token }), ...(nodeKey && { nodeKey }), ...(ca && { ca }) };
  await check(context, { url, token, ca: ca === undefined ? undefined : await readAuthorities(ca) });
  const { contexts } = await readConfig(host.env);
  await writeConfig(host.env, { current: name, contexts: { ...contexts, [name]: profile } });
  await print.answer({ name, url }, () => say('context.signed_in', { name, url }));
}
