import { health } from '@ferry/core/contract/system/anyone';
import type { Command } from 'commander';
import type { Context } from '../../context.ts';
import { CliError, exit } from '../../exit.ts';
import { facts } from '../../output/table.ts';
import { say } from '../../words/say.ts';

export function addHealth(parent: Command, context: Context): void {
  parent
    .command('health')
    .description(health.meaning)
    .addHelpText(
      'after',
      '\nExamples:\n  ferry health\n  FERRY_URL=https://ferry.example.com ferry health --json',
    )
    .action(() => runHealth(context));
}

async function runHealth({ ask, print, target }: Context): Promise<void> {
  const { url } = await target();
  const answer = await ask(health, {});
  await print.answer({ url, ...answer }, () =>
    facts([
      [say`Server`, url],
      [say`Status`, answer.status],
      [say`Database`, answer.database],
      [say`Version`, answer.version],
    ]),
  );
  if (answer.status !== 'ok') throw new CliError(exit.unreachable, say`${url} is not able to serve now.`);
}
