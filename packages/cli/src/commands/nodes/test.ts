import type { CallAnswer } from '@ferry/core/contract/base/call';
import { health, showConfig } from '@ferry/core/contract/nodes/admin';
import { tlsOf } from '@ferry/core/contract/nodes/support/support';
import type { Command } from 'commander';
import { idArgument } from '../../arguments/arguments.ts';
import type { Context } from '../../context.ts';
import { CliError, exit } from '../../exit.ts';
import { facts, rowsOf } from '../../output/table.ts';
import { type Entry, type Probed, probe } from '../../platform/probe.ts';
import { noteAndExamples } from '../../words/examples.ts';
import { say } from '../../words/say.ts';

type Shown = CallAnswer<typeof showConfig>['result'];
type Config = Shown['config'];

/** A larger clock error breaks VMess, and soon after that the validation of certificates. */
const maxClockError = 60;

const byUdp = new Set<Config['kind']>(['hysteria2', 'tuic', 'juicity']);

const isOverUdp = (config: Config): boolean =>
  byUdp.has(config.kind) || (config.kind === 'mieru' && config.protocol === 'udp');

/** The server name of the TLS handshake. A REALITY node shows the certificate of the site that it imitates. */
function serverNameOf(config: Config): string | null {
  if (config.kind === 'vless') return config.security.type === 'none' ? null : config.security.server_name;
  return 'tls' in config && config.tls !== null ? config.tls.server_name : null;
}

function entriesOf({ config, user_group_host }: Shown): (Entry & { groups: string })[] {
  const serverName = serverNameOf(config);
  const over = 'transport' in config && 'path' in config.transport ? config.transport : null;
  const pins = tlsOf(config)?.pins?.map(({ certificate }) => certificate) ?? [];
  const entries = new Map<string, Entry & { groups: string }>();
  for (const [group, entry] of Object.entries(user_group_host)) {
    if (!entry) continue;
    const port = entry.port ?? config.client_port ?? config.port;
    const key = `${entry.host} ${port}`;
    const groups = [entries.get(key)?.groups, group].filter(Boolean).join(', ');
    const http = over === null ? null : { path: over.path, host: over.host ?? serverName ?? entry.host };
    entries.set(key, { host: entry.host, port, serverName, http, pins, groups });
  }
  return [...entries.values()];
}

/** The certificate's pin for the config of the node, if clients would not accept the certificate otherwise. */
function offered(config: Config, tried: readonly Probed[]): string[] {
  const isOwn = tlsOf(config) !== null;
  const pins = tried.flatMap(({ pin, problem }) => (pin === null || problem === null ? [] : [pin]));
  const texts = new Set(pins.map((pin) => JSON.stringify({ pins: [pin] })));
  return isOwn ? [...texts].map((terms) => say('nodes.pin_offered', { terms })) : [];
}

const clockProblem = ({ ahead }: Probed) =>
  ahead !== null && Math.abs(ahead) > maxClockError ? `its clock is ${ahead} seconds off` : null;

export function addTest(parent: Command, context: Context): void {
  parent
    .command('test')
    .description(say('nodes.test'))
    .argument('<node-id>', say('nodes.node_id'), idArgument)
    .addHelpText('after', noteAndExamples('nodes.test_note', 'ferry nodes test 3'))
    .action((nodeId: number) => runTest(context, nodeId));
}

async function runTest({ ask, host, print }: Context, node_id: number): Promise<void> {
  const { result: shown } = await ask(showConfig, { node_id });
  const heard = (await ask(health, {})).result.find((node) => node.node_id === node_id);
  const isUdp = isOverUdp(shown.config);
  const tried = isUdp
    ? []
    : await Promise.all(
        entriesOf(shown).map(async (entry) => {
          const probed = await probe(host, entry);
          const problem = probed.problem ?? clockProblem(probed);
          return { groups: entry.groups, address: `${entry.host}:${entry.port}`, ...probed, problem };
        }),
      );
  const answer = {
    node_id,
    node_name: shown.node_name,
    status: heard?.status ?? 'unknown',
    last_heard_at: heard?.last_heard_at ?? null,
    entries: tried,
  };
  await print.answer(answer, () =>
    [
      facts([
        [say('shared.node'), `${node_id}, ${shown.node_name}`],
        [
          say('nodes.reports'),
          say('nodes.status_and_last_heard', {
            status: answer.status,
            last_heard_at: answer.last_heard_at ?? 'never',
          }),
        ],
      ]),
      isUdp
        ? say('nodes.over_udp', { kind: shown.config.kind })
        : rowsOf(tried, '', {
            groups: ({ groups }) => groups,
            address: ({ address }) => address,
            reached: ({ reached }) => (reached === null ? 'no' : say('nodes.milliseconds', { ms: reached })),
            certificate_until: ({ certified }) => certified ?? '-',
            clock: ({ ahead }) => (ahead === null ? '-' : `${ahead} s`),
            problem: ({ problem }) => problem ?? '-',
          }),
      ...offered(shown.config, tried),
    ].join('\n\n'),
  );
  const wrong = tried.filter(({ problem }) => problem !== null).length;
  if (wrong > 0) throw new CliError(exit.refused, say('nodes.addresses_wrong', { wrong, all: tried.length }));
}
