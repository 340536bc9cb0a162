import { health } from '@ferry/core/contract/system/anyone';
import type { Command } from 'commander';
import type { Context } from '../../context.ts';
import { CliError, exit } from '../../exit.ts';
import { facts } from '../../output/table.ts';
import { examples } from '../../words/examples.ts';
import { aboutOf, say } from '../../words/say.ts';

export function addHealth(parent: Command, context: Context): void {
  parent
    .command('health')
    .description(aboutOf(health))
    .addHelpText('after', examples('ferry health', 'FERRY_URL=https://ferry.example.com ferry health --json'))
    .action(() => runHealth(context));
}

async function runHealth({ ask, print, target }: Context): Promise<void> {
  const { url } = await target();
  const answer = await ask(health, {});
  await print.answer({ url, ...answer }, () =>
    facts([
      [say('shared.server'), url],
      [say('shared.status'), answer.status],
      [say('system.database'), answer.database],
      [say('system.version'), answer.version],
    ]),
  );
  if (answer.status !== 'ok') throw new CliError(exit.unreachable, say('system.can_not_serve', { url }));
}
