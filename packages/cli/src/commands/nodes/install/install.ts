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
  throw new InvalidArgumentError(say('nodes.https_address'));
}

function tagArgument(text: string): string {
  if (/^\w[\w.-]{0,99}$/.test(text)) return text;
  throw new InvalidArgumentError(say('nodes.release_form', { tag: releases.tag }));
}

function sumArgument(text: string): string {
  if (/^[\da-f]{64}$/i.test(text)) return text.toLowerCase();
  throw new InvalidArgumentError(say('nodes.sha256_form'));
}

export function addInstall(parent: Command, context: Context): void {
  worksForLong(parent.command('install'))
    .description(say('nodes.install'))
    .argument('<node-id>', say('nodes.node_id'), idArgument)
    .addOption(new Option('--agent <name>', say('nodes.install_agent')).choices(agentNames).default('xrayrp'))
    .addOption(
      new Option('--release <tag>', say('nodes.install_release'))
        .argParser(tagArgument)
        .default(releases.tag)
        .conflicts('from'),
    )
    .option('--from <url>', say('nodes.install_from'), addressArgument)
    .option('--sha256 <digits>', say('nodes.install_sha256'), sumArgument)
    .option('--script', say('nodes.install_script'))
    .addOption(new Option('--wait <duration>', say('nodes.install_wait')).argParser(durationArgument))
    .addOption(dryRunOption())
    .addHelpText(
      'after',
      `
${say('nodes.install_note')}

${say('shared.examples')}
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
  if (!hasScript) return say('nodes.no_script', { title });
  if (agent === 'xrayr' && from === undefined) return say('nodes.no_releases');
  if (certificate?.mode === 'content' && !asksForCertificate)
    return say('nodes.takes_no_certificate', { title });
  if (!isSafe(new URL(api))) return say('nodes.site_without_https', { api: api.replace(/\/v1$/, '') });
  return null;
}

/** What the operator has to do besides. */
function dutiesOf(terms: Omit<AgentTerms, 'key'>, hasSecrets: boolean): string[] {
  const { agent, nodeId, config, certificate } = terms;
  const { title, serves, asksForCertificate } = agents[agent];
  const serving = serves[config.kind];
  const used = certificateOf(terms);
  const duties: string[] = [];
  if (serving?.isPortOnly === true) duties.push(say('nodes.reads_port_only', { title, kind: config.kind }));
  if (used.mode === 'file')
    duties.push(say('nodes.files_needed', { cert_file: used.cert_file, key_file: used.key_file }));
  if (used.mode === 'file' && certificate === null && serving?.comparesCertificate === true) {
    const body = JSON.stringify({ certificate: used });
    duties.push(say('nodes.no_certificate_known', { node_id: nodeId, title, body }));
  }
  if (used.mode === 'dns' && !(asksForCertificate && hasSecrets))
    duties.push(say('nodes.dns_variables_needed', { title, provider: used.provider }));
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
  throw new CliError(exit.refused, say('nodes.node_did_not_report', { node_id }));
}
