import { endMaintenance, setMaintenance } from '@ferry/core/contract/node-admin';
import { type Command, Option } from 'commander';
import { durationArgument, idArgument, momentArgument } from '../../arguments.ts';
import { dryRunOption } from '../../call-commands.ts';
import type { Context } from '../../context.ts';
import { usageError } from '../../exit.ts';

interface MaintenanceOptions {
  readonly note?: string;
  /** Now when it is left out. */
  readonly from?: Date;
  /** Milliseconds from the start. */
  readonly for?: number;
  readonly end?: boolean;
}

export function addMaintenance(parent: Command, context: Context): void {
  parent
    .command('maintenance')
    .description(setMaintenance.meaning)
    .argument('<node-id>', 'the node', idArgument)
    .option('--note <text>', 'shown to customers')
    .addOption(
      new Option('--from <time>', 'when it starts (ISO 8601), now when left out').argParser(momentArgument),
    )
    .addOption(new Option('--for <duration>', 'how long it takes (ISO 8601)').argParser(durationArgument))
    .option('--end', 'take the plan back')
    .addOption(dryRunOption())
    .addHelpText(
      'after',
      `
Examples:
  ferry nodes maintenance 3 --for PT2H --note 'New line'
  ferry nodes maintenance 3 --from 2026-12-01T02:00:00+08:00 --for PT4H --note 'New machine'
  ferry nodes maintenance 3 --end`,
    )
    .action((nodeId: number, given: MaintenanceOptions) => runMaintenance(context, nodeId, given));
}

/** What is planned; nothing is: the plan is taken back. */
function planOf({ note, from, for: length, end }: MaintenanceOptions, now: Date) {
  const isPlan = note !== undefined && length !== undefined;
  if (end === true && note === undefined && from === undefined && length === undefined) return undefined;
  if (end === true || !isPlan) throw usageError('Say --note and --for, or --end alone.');
  const until = new Date((from ?? now).getTime() + length).toISOString();
  return { note, from: from?.toISOString(), until };
}

async function runMaintenance(
  { ask, host, print }: Context,
  nodeId: number,
  given: MaintenanceOptions,
): Promise<void> {
  const body = planOf(given, host.clock.now());
  if (body === undefined) {
    const { result } = await ask(endMaintenance, { node_id: nodeId });
    await print.answer(result, () => `No work is planned on node ${nodeId}.`);
    return;
  }
  const { result } = await ask(setMaintenance, { node_id: nodeId, body });
  const { from, until } = result.maintenance;
  await print.answer(result, () => `Work on node ${nodeId} is planned from ${from} to ${until}.`);
}
