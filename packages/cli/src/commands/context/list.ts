import type { Command } from 'commander';
import { listed } from '../../calls/rows.ts';
import type { Context } from '../../context.ts';
import { table } from '../../output/table.ts';
import { readConfig } from '../../platform/files/config-file.ts';
import { chooseContext } from '../../platform/target.ts';
import { examples } from '../../words/examples.ts';
import { say } from '../../words/say.ts';

export function addList(parent: Command, context: Context): void {
  parent
    .command('list')
    .description(say('context.list'))
    .addHelpText('after', examples('ferry context list'))
    .action(() => runList(context));
}

const yes = (is: boolean) => (is ? say('shared.yes') : '-');

/** Why the present context was chosen, in words. */
const reasonOf = (by: string) => (by === 'current' ? say('context.by_current') : say('context.by', { by }));

async function runList({ host, print, options }: Context): Promise<void> {
  const { contexts } = await readConfig(host.env);
  const choice = await chooseContext(host, options().context);
  const current = choice?.name;
  const known = Object.entries(contexts).map(([name, { url, token, nodeKey }]) => ({
    name,
    url,
    current: name === current,
    has_token: token !== undefined,
    has_node_key: nodeKey !== undefined,
  }));
  await print.answer(listed(known), () => {
    if (known.length === 0) return say('context.none_yet');
    const told = table(
      ['', say('shared.name'), say('context.address'), say('context.token'), say('context.node_key')],
      known.map((each) => [
        each.current ? '*' : '',
        each.name,
        each.url,
        yes(each.has_token),
        yes(each.has_node_key),
      ]),
    );
    if (choice === undefined) return `${told}\n\n${say('context.none_used')}`;
    const name = choice.name ?? choice.profile.url;
    return `${told}

${say('context.used_here', { name, reason: reasonOf(choice.by) })}`;
  });
}
