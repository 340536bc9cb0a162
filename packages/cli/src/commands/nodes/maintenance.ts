import { endMaintenance, setMaintenance } from '@ferry/core/contract/nodes/admin';
import { type Command, Option } from 'commander';
import { durationArgument, idArgument } from '../../arguments/arguments.ts';
import { type Moment, momentArgument } from '../../arguments/moments.ts';
import { dryRunOption } from '../../calls/call-commands.ts';
import type { Context } from '../../context.ts';
import { usageError } from '../../exit.ts';
import { setField } from '../../output/field-names.ts';
import { aboutOf, say } from '../../words/say.ts';

interface MaintenanceOptions {
  readonly note?: string;
  /** By default now. */
  readonly from?: Moment;
  /** Milliseconds from the start. */
  readonly for?: number;
  readonly end?: boolean;
}

export function addMaintenance(parent: Command, context: Context): void {
  parent
    .command('maintenance')
    .description(aboutOf(setMaintenance))
    .argument('<node-id>', say('nodes.node_id'), idArgument)
    .option('--note <text>', say('nodes.maintenance_note'))
    .addOption(
      new Option('--from <time>', say('shared.starts_by_default_now')).argParser(momentArgument('ahead')),
    )
    .addOption(
      setField(new Option('--for <duration>', say('nodes.maintenance_for')), 'until').argParser(
        durationArgument,
      ),
    )
    .option('--end', say('nodes.maintenance_end'))
    .addOption(dryRunOption())
    .addHelpText(
      'after',
      `
${say('shared.examples')}
  ferry nodes maintenance 3 --for 2h --note 'New line'
  ferry nodes maintenance 3 --from 'tomorrow 2:00' --for 4h --note 'New machine'
  ferry nodes maintenance 3 --end`,
    )
    .action((nodeId: number, given: MaintenanceOptions) => runMaintenance(context, nodeId, given));
}

/** The plan to set. Without one the present plan is cancelled. */
function planOf({ note, for: length, end }: MaintenanceOptions, from: Date | undefined, now: Date) {
  const isPlan = note !== undefined && length !== undefined;
  if (end === true && note === undefined && from === undefined && length === undefined) return undefined;
  if (end === true || !isPlan) throw usageError(say('nodes.maintenance_needs'));
  const until = new Date((from ?? now).getTime() + length).toISOString();
  return { note, from: from?.toISOString(), until };
}

async function runMaintenance(context: Context, nodeId: number, given: MaintenanceOptions): Promise<void> {
  const { ask, host, print } = context;
  const from = given.from === undefined ? undefined : await context.moment(given.from);
  const body = planOf(given, from, host.clock.now());
  if (body === undefined) {
    const { result } = await ask(endMaintenance, { node_id: nodeId });
    await print.answer(result, () => say('nodes.no_work_planned', { node_id: nodeId }));
    return;
  }
  const { result } = await ask(setMaintenance, { node_id: nodeId, body });
  const { maintenance: plan } = result;
  const said = say('nodes.work_planned', { node_id: nodeId, from: plan.from, until: plan.until });
  await print.answer(result, () => said);
}
