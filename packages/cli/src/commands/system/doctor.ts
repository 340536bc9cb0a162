import type { CallAnswer } from '@ferry/core/contract/base/call';
import { checkNameWidth, examine } from '@ferry/core/contract/doctor/admin';
import type { Command } from 'commander';
import type { Context } from '../../context.ts';
import { CliError, exit } from '../../exit.ts';
import { printable } from '../../output/printable.ts';
import { noteAndExamples } from '../../words/examples.ts';
import { aboutOf, inARow, say } from '../../words/say.ts';

type Check = CallAnswer<typeof examine>['result']['checks'][number];
type Shown = Omit<Check, 'name'> & { readonly name: string };

/** The allowed difference from the server's clock in seconds. */
const maxClockError = 5;

export function addDoctor(parent: Command, context: Context): void {
  parent
    .command('doctor')
    .description(aboutOf(examine))
    .addHelpText(
      'after',
      noteAndExamples(
        'system.doctor_note',
        'ferry doctor',
        'ferry doctor --json | jq -r \'.checks[] | select(.outcome == "failed") | .cure\'',
      ),
    )
    .action(() => runDoctor(context));
}

function clockHere(at: string, asked: Date, heard: Date): Shown {
  const middle = (asked.getTime() + heard.getTime()) / 2;
  const seconds = Math.round((middle - Date.parse(at)) / 1000);
  const milliseconds = heard.getTime() - asked.getTime();
  const isOff = Math.abs(seconds) * 1000 > maxClockError * 1000 + milliseconds / 2;
  return {
    name: 'clock_here',
    outcome: isOff ? 'warning' : 'ok',
    message:
      seconds < 0
        ? say('system.clock_behind', { seconds: -seconds })
        : say('system.clock_ahead', { seconds }),
    cure: isOff ? say('system.clock_solution') : null,
    milliseconds,
  };
}

const lineOf = ({ name, outcome, message, cure }: Shown): string => {
  const line = `${outcome.padEnd(8)} ${name.replaceAll('_', ' ').padEnd(checkNameWidth)} ${printable(message)}`;
  return cure === null ? line : `${line}\n${' '.repeat(checkNameWidth + 10)}→ ${printable(cure)}`;
};

async function runDoctor(context: Context): Promise<void> {
  const { host, print, send, explain } = context;
  const { url } = await context.target();
  const asked = host.clock.now();
  const outcome = await send(examine, {});
  if (outcome.kind !== 'ok') {
    const failure = await explain(examine, outcome);
    if (failure.code !== exit.unreachable) throw failure;
    throw new CliError(failure.code, inARow(failure.message, say('system.doctor_beside_server')));
  }
  const { result } = outcome.answer;
  const checks: Shown[] = [...result.checks, clockHere(result.at, asked, host.clock.now())];
  await print.answer({ url, ...result, checks }, () =>
    [`${url}, Ferry ${result.version}`, '', ...checks.map(lineOf)].join('\n'),
  );
  const failed = checks.filter((check) => check.outcome === 'failed').length;
  if (failed > 0)
    throw new CliError(exit.refused, say('system.checks_failed', { failed, all: checks.length }));
}
