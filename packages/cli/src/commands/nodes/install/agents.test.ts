import { readFileSync } from 'node:fs';
import { nodeKind } from '@ferry/core/contract/nodes/customer';
import { expect, test } from 'vitest';
import { agentNames, agents, releases } from './agents.ts';

const page = readFileSync(new URL('../../../../../../docs/agents.md', import.meta.url), 'utf8');

test('the page about agents says of each kind who serves it, as the installer does', () => {
  const cellOf = (name: (typeof agentNames)[number], kind: (typeof nodeKind.options)[number]) => {
    const serving = agents[name].serves[kind];
    if (serving === undefined) return '–';
    if (serving.isPlainOnly === true) return 'without TLS';
    return serving.isPortOnly === true ? 'its port' : 'yes';
  };
  const rows = nodeKind.options.map((kind) => [
    `\`${kind}\``,
    ...agentNames.map((name) => cellOf(name, kind)),
  ]);
  const table = [
    ['Kind', ...agentNames.map((name) => agents[name].title)],
    ['---', '---', '---', '---'],
    ...rows,
  ];
  expect(page).toContain(`\n\n${table.map((row) => `| ${row.join(' | ')} |\n`).join('')}\n`);
  expect(page).toContain(`XrayRP ${releases.tag}`);
});
