import { create } from '@ferry/core/contract/node-admin';
import type { Command } from 'commander';
import type { Context } from '../../context.ts';
import { changes } from '../../output/changes.ts';
import { facts } from '../../output/table.ts';
import { readTerms } from '../../platform/terms.ts';

const wanted = 'Give a JSON object with the fields of a node; "ferry nodes create --help" shows one.';

export function addCreate(parent: Command, context: Context): void {
  parent
    .command('create')
    .description(create.meaning)
    .argument('[file]', 'the node as JSON, or - for standard input')
    .option('--dry-run', 'check the file and say what would be made; needs no server')
    .addHelpText(
      'after',
      `
The least that a node needs; docs/cli.md has one of each common kind:
  {
    "node_name": "香港 01",
    "country_code": "HK",
    "user_group_host": {"a1": {"host": "hk-a.example.com"}},
    "config": {"kind": "vmess", "port": 10001, "transport": {"network": "tcp"}, "tls": null}
  }

Left out are: location "", remark null, node_level 0, node_rate "1.00", node_speed_limit null (Mbps), line_mbps 1000,
is_enabled true, is_hidden false, priority 0, and the entries a2 and a3.

Examples:
  ferry nodes create node.json --dry-run
  ferry nodes create node.json --json | jq -r .key > node.key`,
    )
    .action((file: string | undefined, { dryRun }: { dryRun?: boolean }) =>
      runCreate(context, file, dryRun === true),
    );
}

async function runCreate({ ask, host, print }: Context, file: string | undefined, isDryRun: boolean) {
  const body = await readTerms(host, file, { schema: create.body, shown: ['node_id'], wanted });
  if (isDryRun) {
    await print.answer(body, () => changes({}, body));
    return;
  }
  const { result } = await ask(create, { body });
  await print.answer(result, () =>
    facts([
      ['Number', String(result.node_id)],
      ['Name', result.node_name],
      ['Key', result.key],
      ['Shown', 'this once'],
    ]),
  );
}
