import { gzipSync } from 'node:zlib';
import { createKey, health, showConfig } from '@ferry/core/contract/nodes/admin';
import { appConfig } from '@ferry/core/contract/system/v1';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { durationArgument, idArgument } from '../../../arguments/arguments.ts';
import { dryRunOption } from '../../../calls/call-commands.ts';
import { worksForLong } from '../../../calls/command-ways.ts';
import type { Context } from '../../../context.ts';
import { CliError, exit, usageError } from '../../../exit.ts';
import { createProgress } from '../../../output/progress.ts';
import { stopped } from '../../../platform/http/time-limit.ts';
import { say } from '../../../words/say.ts';
import { type AgentTerms, certificateOf } from './agent-file.ts';
import { type AgentName, agentNames, agents, releases, whyNotServed } from './agents.ts';
import { installScript } from './install-script.ts';

interface InstallOptions {
  readonly agent: AgentName;
  readonly release: string;
  readonly from?: string;
  readonly sha256?: string;
  readonly script?: boolean;
  readonly dryRun?: boolean;
  /** Milliseconds. */
  readonly wait?: number;
}

/** Whether only this machine is behind a host name. Agents decide by the same names. */
const isLoopback = (host: string) => /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(host);

const isSafe = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));

function addressArgument(text: string): string {
  const url = URL.parse(text);
  if (url !== null && isSafe(url)) return url.href;
  throw new InvalidArgumentError(say`It is an address that begins with https://.`);
}

function tagArgument(text: string): string {
  if (/^\w[\w.-]{0,99}$/.test(text)) return text;
  throw new InvalidArgumentError(say`It is the tag of a release, such as ${releases.tag}.`);
}

function sumArgument(text: string): string {
  if (/^[\da-f]{64}$/i.test(text)) return text.toLowerCase();
  throw new InvalidArgumentError(say`It is a SHA-256: 64 hexadecimal digits.`);
}

export function addInstall(parent: Command, context: Context): void {
  worksForLong(parent.command('install'))
    .description('Makes a key and prints a script that sets a node’s agent up on a fresh Debian, as root.')
    .argument('<node-id>', 'the node', idArgument)
    .addOption(new Option('--agent <name>', 'the agent').choices(agentNames).default('xrayrp'))
    .addOption(
      new Option('--release <tag>', 'the release of XrayRP')
        .argParser(tagArgument)
        .default(releases.tag)
        .conflicts('from'),
    )
    .option('--from <url>', 'the address of the agent’s archive, instead of a release', addressArgument)
    .option('--sha256 <digits>', 'the SHA-256 of the archive, if no other is to be installed', sumArgument)
    .option('--script', 'print the script also on a terminal, to read it')
    .addOption(
      new Option('--wait <duration>', 'then wait so long until the node reports, such as 10m').argParser(
        durationArgument,
      ),
    )
    .addOption(dryRunOption())
    .addHelpText(
      'after',
      `
The script contains the key, which is shown only once. A terminal gets it as one line to paste into a shell of the node; a
pipe or a file gets it as it is. Do not give it to ssh as an argument: everybody on a machine can read the arguments of
programs. Without --sha256 the archive is compared with SHA256SUMS beside it, which proves a whole download and no more.
docs/agents.md says what each agent serves. Earlier keys stay valid; revoke them with "ferry nodes revoke-key".

Examples:
  ferry nodes install 3 | ssh root@hk.example.com sh
  ferry nodes install 3 --wait PT10M
  ferry nodes install 3 --agent xrayr --from https://mirror.example/XrayR-linux-64.zip --sha256 "$sum"`,
    )
    .action((nodeId: number, options: InstallOptions) => runInstall(context, nodeId, options));
}

/** Why no script can be made. `null`: one can. */
function refusalOf({ agent, config, certificate, api }: Omit<AgentTerms, 'key'>, from: string | undefined) {
  const { title, hasScript, asksForCertificate } = agents[agent];
  const why = whyNotServed(agent, config);
  if (why !== null) return why;
  if (!hasScript) return say`There is no script for ${title}. docs/production.md has its settings.`;
  if (agent === 'xrayr' && from === undefined)
    return say`XrayR has no maintained releases any more. Name the address of an archive with --from.`;
  if (certificate?.mode === 'content' && !asksForCertificate)
    return say`${title} takes no certificate from the server. Give the node one of another mode.`;
  if (!isSafe(new URL(api)))
    return say`The site’s address is ${api.replace(/\/v1$/, '')}, but agents need https. Set FERRY_PUBLIC_URL.`;
  return null;
}

/** What the operator has to do besides. */
function dutiesOf(terms: Omit<AgentTerms, 'key'>, hasSecrets: boolean): string[] {
  const { agent, nodeId, config, certificate } = terms;
  const { title, serves, asksForCertificate } = agents[agent];
  const serving = serves[config.kind];
  const used = certificateOf(terms);
  const duties: string[] = [];
  if (serving?.isPortOnly === true)
    duties.push(say`${title} reads only the port of a node of kind ${config.kind}, and no other setting.`);
  if (used.mode === 'file')
    duties.push(say`These files must be on the node first: ${used.cert_file}, ${used.key_file}.`);
  if (used.mode === 'file' && certificate === null && serving?.comparesCertificate === true) {
    const body = JSON.stringify({ certificate: used });
    duties.push(
      say`Node ${nodeId} has no certificate on the server, so ${title} will not obey: customers who are cut off stay. Tell the server: echo '${body}' | ferry nodes update ${nodeId}`,
    );
  }
  if (used.mode === 'dns' && !(asksForCertificate && hasSecrets))
    duties.push(
      say`${title} does not get the variables of ${used.provider} from the server. Set them on the node: systemctl edit XrayR.`,
    );
  return duties;
}

const heardAt = async ({ ask }: Context, node_id: number) =>
  (await ask(health, {})).result.find((node) => node.node_id === node_id)?.last_heard_at ?? null;

async function runInstall(context: Context, node_id: number, options: InstallOptions): Promise<void> {
  const { ask, host, print } = context;
  const { result: node } = await ask(showConfig, { node_id });
  const { public_url } = await ask(appConfig, {});
  const { agent, release, from, sha256 } = options;
  const { config, certificate } = node;
  const terms = { agent, nodeId: node_id, config, certificate, api: `${public_url}/v1` };
  // Before a key is made.
  const refusal = refusalOf(terms, from);
  if (refusal !== null) throw usageError(refusal);
  const before = await heardAt(context, node_id);
  const { result: made } = await ask(createKey, { body: { node_id, name: 'install' } });
  const archive = from === undefined ? { release } : { from };
  const script = installScript({ ...terms, key: made.key, archive, sha256 });
  // Packed, since a terminal takes 4,095 characters in a line.
  const line = `echo ${gzipSync(script).toString('base64')} | base64 -d | gunzip | sh`;
  const isLine = print.toTerminal && options.script !== true;
  await print.answer({ node_id, key_id: made.key_id, script, line }, () => (isLine ? line : script));
  for (const duty of dutiesOf(terms, node.has_certificate_secrets)) print.note(duty);
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
