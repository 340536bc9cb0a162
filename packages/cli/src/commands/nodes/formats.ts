import type { NodeConfig } from '@ferry/core/contract/nodes/config';
import { type ClientName, clients } from '@ferry/core/contract/nodes/support/clients';
import { fitOf, knownAgentNames, knownAgents, type Unfit } from '@ferry/core/contract/nodes/support/serving';
import { clientSupport, isSupported } from '@ferry/core/contract/nodes/support/support';
import { rowsOf } from '../../output/table.ts';
import { say } from '../../words/say.ts';

/** How a program supports a node. */
interface Row {
  readonly program: string;
  readonly works: boolean;
  /** What it does not support: `kind`, or settings. */
  readonly lacks: readonly string[];
  /** Settings that it ignores. */
  readonly leaves_out: readonly string[];
}

function agentRow(fit: ReturnType<typeof fitOf>, program: string): Row {
  if (typeof fit !== 'string') return { program, works: true, lacks: [], leaves_out: fit.ignored };
  const lacks: readonly Unfit[] = [fit];
  return { program, works: false, lacks, leaves_out: [] };
}

function formatRow(client: ClientName, config: NodeConfig): Row {
  const support = clientSupport(client, config);
  const works = isSupported(support);
  const lacks = support.knowsKind ? support.lacks : ['kind'];
  return { program: clients[client].title, works, lacks, leaves_out: works ? support.drops : [] };
}

/** How agents and subscription formats support a node. */
export function supportFor(config: NodeConfig): { agents: Row[]; formats: Row[] } {
  return {
    agents: knownAgentNames.map((name) => agentRow(fitOf(name, config), knownAgents[name].title)),
    formats: (Object.keys(clients) as ClientName[]).map((client) => formatRow(client, config)),
  };
}

const table = (rows: readonly Row[]): string =>
  rowsOf(rows, '', {
    program: ({ program }) => program,
    works: ({ works }) => (works ? say('nodes.works') : say('nodes.works_not')),
    lacks: ({ lacks }) => lacks.join(', ') || '-',
    leaves_out: ({ leaves_out }) => leaves_out.join(', ') || '-',
  });

/** The same as two tables. */
export function saidSupport(config: NodeConfig): string {
  const { agents, formats } = supportFor(config);
  return [table(agents), table(formats)].join('\n\n');
}

/** The same in two lines: the agents, and the number of formats. */
export function workingWith(config: NodeConfig): { served_by: string; read_by: string } {
  const { agents, formats } = supportFor(config);
  const named = agents.filter(({ works }) => works).map(({ program }) => program);
  const read = formats.filter(({ works }) => works).length;
  return {
    served_by: named.join(', ') || say('nodes.nobody'),
    read_by: say('nodes.formats_read', { read, all: formats.length }),
  };
}
