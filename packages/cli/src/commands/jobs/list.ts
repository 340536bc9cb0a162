import type { CallAnswer } from '@ferry/core/contract/base/call';
import { list } from '@ferry/core/contract/jobs/admin';
import { contractCommand } from '../../calls/contract-command.ts';
import { printable } from '../../output/printable.ts';
import { table } from '../../output/table.ts';
import { examples } from '../../words/examples.ts';
import { say } from '../../words/say.ts';

type Job = CallAnswer<typeof list>['result']['jobs'][number];

function outcomeOf({ is_overdue, last_run }: Job): string {
  if (is_overdue) return 'OVERDUE';
  return last_run === null ? '-' : (last_run.outcome ?? 'running');
}

function people(answer: unknown): string {
  const { result } = answer as CallAnswer<typeof list>;
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
}

export const addJobsList = contractCommand(list, {
  people,
  help: examples('ferry jobs list', 'ferry jobs list --json'),
});
