import type { CallAnswer } from '@ferry/core/contract/base/call';
import { list } from '@ferry/core/contract/jobs/admin';
import type { Command } from 'commander';
import type { Context } from '../../context.ts';
import { printable } from '../../output/printable.ts';
import { table } from '../../output/table.ts';
import { aboutOf, say } from '../../words/say.ts';

export function addJobsList(parent: Command, context: Context): void {
  parent
    .command('list')
    .description(aboutOf(list))
    .addHelpText(
      'after',
      `
${say('shared.examples')}
  ferry jobs list
  ferry jobs list --json`,
    )
    .action(() => runList(context));
}

type Job = CallAnswer<typeof list>['result']['jobs'][number];

function outcomeOf({ is_overdue, last_run }: Job): string {
  if (is_overdue) return 'OVERDUE';
  return last_run === null ? '-' : (last_run.outcome ?? 'running');
}

async function runList({ ask, print }: Context): Promise<void> {
  const { result } = await ask(list, {});
  await print.answer(result, () => {
    const rows = result.jobs.map((job) => [
      job.name,
      job.last_run?.started_at ?? '-',
      outcomeOf(job),
      String(job.last_run?.rows_touched ?? '-'),
      job.last_run?.run_by ?? '-',
      job.next_run_at,
    ]);
    const warnings = result.jobs
      .filter(({ warning }) => warning !== null)
      .map(({ name, warning, last_run }) =>
        [name, warning, last_run?.failure].filter((part) => part).join(': '),
      );
    const head = result.runs_here ? say('jobs.run_by_server') : say('jobs.run_by_cron');
    return [
      head,
      '',
      table(
        [
          say('jobs.job'),
          say('jobs.last_run'),
          say('jobs.outcome'),
          say('jobs.rows'),
          say('jobs.by'),
          say('jobs.next_run'),
        ],
        rows,
      ),
      ...(warnings.length === 0 ? [] : ['', ...warnings.map(printable)]),
    ].join('\n');
  });
}
