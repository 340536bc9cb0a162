import { createKey, health, showConfig } from '@ferry/core/contract/node-admin';
import { type Command, Option } from 'commander';
import { durationArgument, idArgument } from '../../arguments.ts';
import { dryRunOption } from '../../call-commands.ts';
import { worksForLong } from '../../command-ways.ts';
import type { Context } from '../../context.ts';
import { CliError, exit, usageError } from '../../exit.ts';
import { createProgress } from '../../output/progress.ts';
import { stopped } from '../../platform/time-limit.ts';
import { say } from '../../words/say.ts';
import { installScript } from './install-script.ts';

interface InstallOptions {
  readonly agent?: string;
  readonly email?: string;
  readonly script?: boolean;
  readonly dryRun?: boolean;
  /** Milliseconds. */
  readonly wait?: number;
}

export function addInstall(parent: Command, context: Context): void {
  worksForLong(parent.command('install'))
    .description('Makes a key and prints one line that sets a node’s agent up on a fresh Debian, as root.')
    .argument('<node-id>', 'the node', idArgument)
    .option('--agent <url>', 'where the zip of XrayR lies, otherwise its newest release')
    .option('--email <address>', 'gets a certificate from Let’s Encrypt for it; otherwise files are named')
    .option('--script', 'print the script itself, to read it')
    .addOption(
      new Option('--wait <duration>', 'then wait so long until the node reports, such as 10m').argParser(
        durationArgument,
      ),
    )
    .addOption(dryRunOption())
    .addHelpText(
      'after',
      `
The line contains the key, which is shown only once. docs/agents.md describes the agents. Earlier keys stay valid; revoke
them with "ferry nodes revoke-key".

Examples:
  ferry nodes install 3 --email me@example.com
  ssh root@hk.example.com "$(ferry nodes install 3)"
  ferry nodes install 3 --wait PT10M`,
    )
    .action((nodeId: number, options: InstallOptions) => runInstall(context, nodeId, options));
}

const heardAt = async ({ ask }: Context, node_id: number) =>
  (await ask(health, {})).result.find((node) => node.node_id === node_id)?.last_heard_at ?? null;

async function runInstall(context: Context, node_id: number, options: InstallOptions): Promise<void> {
  const { ask, host, print, target } = context;
  const { result: node } = await ask(showConfig, { node_id });
  const api = `${(await target()).url.replace(/\/$/, '')}/v1`;
  const { agent, email } = options;
  const terms = { nodeId: node_id, config: node.config, api, agent, email };
  // A kind without an agent is refused before a key is made.
  if (installScript({ ...terms, key: '' }) === null)
    throw usageError(
      say`No agent of this interface serves ${node.config.kind}: set it up by its own manual.`,
    );
  const before = await heardAt(context, node_id);
  const { result: made } = await ask(createKey, { body: { node_id, name: 'install' } });
  const script = installScript({ ...terms, key: made.key }) ?? '';
  const line = `echo ${Buffer.from(script).toString('base64')} | base64 -d | sh`;
  await print.answer({ node_id, key_id: made.key_id, script, line }, () => (options.script ? script : line));
  if (options.wait === undefined || options.dryRun === true) return;
  const progress = createProgress(host);
  const ends = host.clock.now().getTime() + options.wait;
  try {
    while (host.clock.now().getTime() < ends) {
      progress.show(say`Waiting until node ${node_id} reports …`);
      await host.clock.sleep(5_000, host.signal).catch(() => {
        throw stopped(host.signal);
      });
      const heard = await heardAt(context, node_id);
      if (heard !== null && heard !== before) {
        progress.end();
        print.note(say`Node ${node_id} reports.`);
        return;
      }
    }
  } finally {
    progress.end();
  }
  throw new CliError(
    exit.refused,
    say`Node ${node_id} did not report. Look at its agent: journalctl -u XrayR.`,
  );
}
