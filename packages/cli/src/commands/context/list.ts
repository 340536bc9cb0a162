import type { Command } from 'commander';
import type { Context } from '../../context.ts';
import { table } from '../../output/table.ts';
import { readConfig } from '../../platform/files/config-file.ts';
import { chooseContext } from '../../platform/target.ts';
import { say } from '../../words/say.ts';

export function addList(parent: Command, context: Context): void {
  parent
    .command('list')
    .description('Lists the contexts; the one that is used here has a star. Secrets are never shown.')
    .addHelpText('after', '\nExample:\n  ferry context list')
    .action(() => runList(context));
}

const yes = (is: boolean) => (is ? say`yes` : '-');

/** Why the present context was chosen, in words. */
const reasonOf = (by: string) =>
  by === 'current' ? say`by "ferry context use", for all terminals` : say`by ${by}`;

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
  await print.answer(known, () => {
    if (known.length === 0) return say`No context yet. Make one with "ferry login".`;
    const told = table(
      ['', say`Name`, say`Address`, say`Token`, say`Node key`],
      known.map((each) => [
        each.current ? '*' : '',
        each.name,
        each.url,
        yes(each.has_token),
        yes(each.has_node_key),
      ]),
    );
    if (choice === undefined) return `${told}\n\n${say`None is used here: see "ferry context use".`}`;
    const name = choice.name ?? choice.profile.url;
    return `${told}

${say`${name} is used here: ${reasonOf(choice.by)}.`}`;
  });
}
