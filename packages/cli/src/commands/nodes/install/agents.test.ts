import { readFileSync } from 'node:fs';
import { nodeKind } from '@ferry/core/contract/nodes/customer';
import { type AgentCalls, knownAgentNames, knownAgents } from '@ferry/core/contract/nodes/support/serving';
import { expect, test } from 'vitest';

const page = readFileSync(new URL('../../../../../../docs/agents.md', import.meta.url), 'utf8');

/** What the documentation says about an agent and a kind of node. */
function cellOf(name: (typeof knownAgentNames)[number], by: AgentCalls, kind: string): string {
  const serving = knownAgents[name].serves[by]?.[kind as (typeof nodeKind.options)[number]];
  if (serving === undefined) return '–';
  const { networks = [], ignores = [], knows = [], isPlainOnly, keepsConnections, hasRun } = serving;
  const said = [
    ...(isPlainOnly ? ['without TLS'] : []),
    ...(keepsConnections ? ['keeps connections'] : []),
    ...networks,
    ...knows.map((setting) => `also ${setting}`),
    ...ignores.map((field) => `not \`${field}\``),
  ];
  return `${said.length > 0 ? said.join(', ') : 'yes'}${hasRun ? ' ✓' : ''}`;
}

test.each(['mod_mu', 'uniproxy'] as const)('the page about agents says who serves what by %s', (by) => {
  const names = knownAgentNames.filter((name) => knownAgents[name].serves[by] !== undefined);
  const rows = [
    ['Kind', ...names.map((name) => `${knownAgents[name].title} ${knownAgents[name].revision}`)],
    ['---', ...names.map(() => '---')],
    ...nodeKind.options.map((kind) => [`\`${kind}\``, ...names.map((name) => cellOf(name, by, kind))]),
  ];
  expect(page).toContain(`\n\n${rows.map((row) => `| ${row.join(' | ')} |\n`).join('')}\n`);
});
