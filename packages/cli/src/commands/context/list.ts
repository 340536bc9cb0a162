import type { Command } from 'commander';
import type { Context } from '../../context.ts';
import { table } from '../../output/table.ts';
import { readConfig } from '../../platform/config-file.ts';

export function addList(parent: Command, context: Context): void {
  parent
    .command('list')
    .description('Lists the contexts; the current one has a star. Secrets are never shown.')
    .addHelpText('after', '\nExample:\n  ferry context list')
    .action(() => runList(context));
}

const yes = (is: boolean) => (is ? 'yes' : '-');

async function runList({ host, print }: Context): Promise<void> {
  const { contexts, current } = await readConfig(host.env);
  const known = Object.entries(contexts).map(([name, { url, token, nodeKey }]) => ({
    name,
    url,
    current: name === current,
    has_token: token !== undefined,
    has_node_key: nodeKey !== undefined,
  }));
  await print.answer(known, () => {
    if (known.length === 0) return 'No context yet. Make one with "ferry login".';
    return table(
      ['', 'Name', 'Address', 'Token', 'Node key'],
      known.map((each) => [
        each.current ? '*' : '',
        each.name,
        each.url,
        yes(each.has_token),
        yes(each.has_node_key),
      ]),
    );
  });
}
