import { runNow } from '@ferry/core/contract/jobs/admin';
import type { Command } from 'commander';
import { unaskedOption } from '../../calls/consent.ts';
import type { Context } from '../../context.ts';
import { facts } from '../../output/table.ts';
import { examples } from '../../words/examples.ts';
import { aboutOf, say } from '../../words/say.ts';

export function addJobsRun(parent: Command, context: Context): void {
  parent
    .command('run')
    .description(aboutOf(runNow))
    .addOption(unaskedOption())
    .argument('<name>', say('jobs.run_name'))
    .addHelpText('after', examples('ferry jobs run bills.renew', 'ferry jobs run daily'))
    .action((name: string) => runJob(context, name));
}

async function runJob({ ask, print }: Context, name: string): Promise<void> {
  const { result } = await ask(runNow, { name });
  await print.answer(result, () =>
    facts([
      [say('jobs.job'), result.name],
      [say('jobs.outcome'), result.outcome.replace('_', ' ')],
      [say('jobs.rows'), String(result.rows_touched)],
    ]),
  );
}
