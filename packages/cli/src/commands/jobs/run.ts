import { runNow } from '@ferry/core/contract/jobs/admin';
import type { Command } from 'commander';
import type { Context } from '../../context.ts';
import { facts } from '../../output/table.ts';
import { say } from '../../words/say.ts';

export function addJobsRun(parent: Command, context: Context): void {
  parent
    .command('run')
    .description(runNow.meaning)
    .argument('<name>', 'the job, as "ferry jobs list" names it')
    .addHelpText('after', '\nExamples:\n  ferry jobs run bills.renew\n  ferry jobs run daily')
    .action((name: string) => runJob(context, name));
}

async function runJob({ ask, print }: Context, name: string): Promise<void> {
  const { result } = await ask(runNow, { name });
  await print.answer(result, () =>
    facts([
      [say`Job`, result.name],
      [say`Outcome`, result.outcome.replace('_', ' ')],
      [say`Rows`, String(result.rows_touched)],
    ]),
  );
}
