import { gzipSync } from 'node:zlib';
import { isUnencrypted } from '@ferry/core/contract/base/address';
import { createKey, health, showConfig, update } from '@ferry/core/contract/nodes/admin';
import type { NodeConfig } from '@ferry/core/contract/nodes/config';
import {
  agentsFor,
  certificateName,
  type Fit,
  fitOf,
  type KnownAgent,
  knownAgentNames,
  knownAgents,
} from '@ferry/core/contract/nodes/support/serving';
import { appConfig } from '@ferry/core/contract/system/v1';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { durationArgument, idArgument } from '../../../arguments/arguments.ts';
import { dryRunOption } from '../../../calls/call-commands.ts';
import { worksForLong } from '../../../calls/command-ways.ts';
import { unaskedOption } from '../../../calls/consent.ts';
import type { Context } from '../../../context.ts';
import { CliError, exit, usageError } from '../../../exit.ts';
import { createProgress } from '../../../output/progress.ts';
import { refusalSentences } from '../../../output/refusal-sentences.ts';
import { stopped } from '../../../platform/http/time-limit.ts';
import { noteAndExamples } from '../../../words/examples.ts';
import { say } from '../../../words/say.ts';
import { type AgentTerms, certificateOf } from './agent-file.ts';
import { installScript } from './install-script.ts';
import { type Program, programs } from './programs.ts';

interface InstallOptions {
  readonly agent?: KnownAgent;
  readonly release?: string;
  readonly from?: string;
  readonly sha256?: string;
  readonly script?: boolean;
  readonly dryRun?: boolean;
  /** Milliseconds. */
  readonly wait?: number;
}

function addressArgument(text: string): string {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol) && !isUnencrypted(url)) return url.href;
  throw new InvalidArgumentError(say('nodes.https_address'));
}

function tagArgument(text: string): string {
  if (/^\w[\w.-]{0,99}$/.test(text)) return text;
  throw new InvalidArgumentError(say('nodes.release_form', { tag: programs.xrayrp?.tag ?? '' }));
}

function sumArgument(text: string): string {
  if (/^[\da-f]{64}$/i.test(text)) return text.toLowerCase();
  throw new InvalidArgumentError(say('nodes.sha256_form'));
}

export function addInstall(parent: Command, context: Context): void {
  worksForLong(parent.command('install'))
    .description(say('nodes.install'))
    .argument('<node-id>', say('nodes.node_id'), idArgument)
    .addOption(new Option('--agent <name>', say('nodes.install_agent')).choices(knownAgentNames))
    .addOption(
      new Option('--release <tag>', say('nodes.install_release')).argParser(tagArgument).conflicts('from'),
    )
    .option('--from <url>', say('nodes.install_from'), addressArgument)
    .option('--sha256 <digits>', say('nodes.install_sha256'), sumArgument)
    .option('--script', say('nodes.install_script'))
    .addOption(new Option('--wait <duration>', say('nodes.install_wait')).argParser(durationArgument))
    .addOption(unaskedOption())
    .addOption(dryRunOption())
    .addHelpText(
      'after',
      noteAndExamples(
        'nodes.install_note',
        'ferry nodes install 3 | ssh root@hk.example.com sh',
        'ferry nodes install 3 --agent v2node --wait PT10M',
        'ferry nodes install 3 --agent xrayr --from https://mirror.example/XrayR-linux-64.zip --sha256 "$sum"',
      ),
    )
    .action((nodeId: number, options: InstallOptions) => runInstall(context, nodeId, options));
}

/** How the agent serves the node, by the preferred family of calls. Refused if it cannot. */
function fitFor(agent: KnownAgent, config: NodeConfig): Fit {
  const fit = fitOf(agent, config);
  if (typeof fit !== 'string') return fit;
  const sentence = refusalSentences[`node.agent_${fit}`];
  throw usageError(
    sentence({ agent: knownAgents[agent].title, kind: config.kind, allowed: agentsFor(config) }),
  );
}

interface Given extends Pick<AgentTerms, 'agent' | 'nodeId' | 'site' | 'certificate'> {
  readonly from: string | undefined;
  readonly sha256: string | undefined;
}

/** The error for an agent without an examined release, with the command that installs one. */
function namesRelease(agent: KnownAgent, nodeId: number, { releases, sums }: Program): CliError {
  const pin = sums === null ? ' --sha256 <digits>' : '';
  const command = `ferry nodes install ${nodeId} --agent ${agent} --release <tag>${pin}`;
  return usageError(say('nodes.names_release', { title: knownAgents[agent].title, releases, command }));
}

/** The program to install, with the archive that the options name. Refused if there is no script for it. */
function programFor(
  { agent, nodeId, site, certificate, from, sha256 }: Given,
  release: string | null,
): Program {
  const program = programs[agent];
  const { title } = knownAgents[agent];
  if (program === undefined) throw usageError(say('nodes.no_script', { title }));
  if (from === undefined && release === null)
    throw agent === 'xrayr' ? usageError(say('nodes.no_releases')) : namesRelease(agent, nodeId, program);
  if (program.sums === null && sha256 === undefined) throw usageError(say('nodes.needs_sha256', { title }));
  if (certificate?.mode === 'content' && !program.getsCertificates)
    throw usageError(say('nodes.takes_no_certificate', { title }));
  if (isUnencrypted(new URL(site))) throw usageError(say('nodes.site_without_https', { api: site }));
  return program;
}

/** With TLS, XrayRP compares its certificate with the server's at each poll, and ignores all changes if they differ. */
const compares: ReadonlySet<NodeConfig['kind']> = new Set(['vmess', 'vless', 'trojan']);

type Terms = Omit<AgentTerms, 'key'>;

/** What else the operator has to do. */
function dutiesOf(terms: Terms, program: Program, fit: Fit, hasSecrets: boolean): string[] {
  const { agent, nodeId: node_id, config, certificate } = terms;
  const { title } = knownAgents[agent];
  const { name, makesCertificates, getsVariables } = program;
  const used = certificateOf(terms);
  const duties: string[] = [];
  if (fit.ignored.length > 0) duties.push(say('nodes.ignores', { title, fields: fit.ignored.join(', ') }));
  if (fit.keepsConnections) duties.push(say('nodes.keeps_connections', { title, kind: config.kind }));
  if (used.mode === 'file')
    duties.push(say('nodes.files_needed', { cert_file: used.cert_file, key_file: used.key_file }));
  if (makesCertificates && certificate === null && certificateName(config) !== null)
    duties.push(say('nodes.makes_certificate', { node_id, title }));
  if (agent === 'xrayrp' && used.mode === 'file' && certificate === null && compares.has(config.kind)) {
    const body = JSON.stringify({ certificate: used });
    duties.push(say('nodes.no_certificate_known', { node_id, title, body }));
  }
  if (used.mode === 'dns' && !(getsVariables && hasSecrets))
    duties.push(say('nodes.dns_variables_needed', { title, provider: used.provider, name }));
  return duties;
}

const heardAt = async ({ ask }: Context, node_id: number) =>
  (await ask(health, {})).result.find((node) => node.node_id === node_id)?.last_heard_at ?? null;

async function runInstall(context: Context, node_id: number, options: InstallOptions): Promise<void> {
  const { ask, host, print } = context;
  const { result: node } = await ask(showConfig, { node_id });
  const { public_url } = await ask(appConfig, {});
  const { config, certificate } = node;
  const named = node.agent === 'other' ? null : node.agent;
  const { agent = named ?? 'xrayrp', from, sha256 } = options;
  const release = options.release ?? programs[agent]?.tag ?? null;
  // Checked before a key is created.
  const fit = fitFor(agent, config);
  const site = public_url.replace(/\/$/, '');
  const program = programFor({ agent, nodeId: node_id, site, certificate, from, sha256 }, release);
  const terms = { agent, by: fit.by, nodeId: node_id, config, certificate, site };
  const before = await heardAt(context, node_id);
  // The agent determines which reports are repeats. Refused if the node's keys or certificate are not for it.
  if (node.agent !== agent) await ask(update, { node_id, body: { agent } });
  const { result: made } = await ask(createKey, { body: { node_id, name: 'install' } });
  const archive = from === undefined ? { release: release ?? '' } : { from };
  const script = installScript({ ...terms, key: made.key, program, archive, sha256 });
  // Compressed, because a terminal accepts 4,095 characters in a line.
  const line = `echo ${gzipSync(script).toString('base64')} | base64 -d | gunzip | sh`;
  const isLine = print.toTerminal && options.script !== true;
  await print.answer({ node_id, key_id: made.key_id, script, line }, () => (isLine ? line : script));
  if (node.agent !== agent) print.note(say('nodes.names_agent', { node_id, agent }));
  for (const duty of dutiesOf(terms, program, fit, node.has_certificate_secrets)) print.note(duty);
  if (options.wait === undefined || options.dryRun === true) return;
  const progress = createProgress(host);
  const ends = host.clock.now().getTime() + options.wait;
  try {
    while (host.clock.now().getTime() < ends) {
      progress.show(say('nodes.waiting_for_report', { node_id }));
      await host.clock.sleep(5_000, host.signal).catch(() => {
        throw stopped(host.signal);
      });
      const heard = await heardAt(context, node_id);
      if (heard !== null && heard !== before) {
        progress.end();
        print.note(say('nodes.node_reports', { node_id }));
        return;
      }
    }
  } finally {
    progress.end();
  }
  throw new CliError(exit.refused, say('nodes.node_did_not_report', { node_id, name: program.name }));
}
