import { endMaintenance, setMaintenance } from '@ferry/core/contract/nodes/admin';
import { type Command, Option } from 'commander';
import { durationArgument, idArgument } from '../../arguments/arguments.ts';
import { type Moment, momentArgument } from '../../arguments/moments.ts';
import { dryRunOption } from '../../calls/call-commands.ts';
import { unaskedOption } from '../../calls/consent.ts';
import type { Context } from '../../context.ts';
import { usageError } from '../../exit.ts';
import { setField } from '../../output/field-names.ts';
import { examples } from '../../words/examples.ts';
import { type Tongue, tongues } from '../../words/languages.ts';
import { aboutOf, say } from '../../words/say.ts';

/** `--note-en`, and so on for each language. */
const noteIn = ({ language, flag, name }: Tongue) =>
  setField(
    new Option(`--note-${flag} <text>`, say('nodes.maintenance_note_in', { language: name })),
    `note_${language}`,
  );

interface MaintenanceOptions extends Readonly<Record<`note${string}`, unknown>> {
  readonly note?: string;
  /** By default now. */
  readonly from?: Moment;
  /** Milliseconds from the start. */
  readonly for?: number;
  readonly end?: boolean;
}

export function addMaintenance(parent: Command, context: Context): void {
  const command = parent
    .command('maintenance')
    .description(aboutOf(setMaintenance))
    .argument('<node-id>', say('nodes.node_id'), idArgument)
    .option('--note <text>', say('nodes.maintenance_note'));
  for (const tongue of tongues()) command.addOption(noteIn(tongue));
  command
    .addOption(
      new Option('--from <time>', say('shared.starts_by_default_now')).argParser(momentArgument('ahead')),
    )
    .addOption(
      setField(new Option('--for <duration>', say('nodes.maintenance_for')), 'until').argParser(
        durationArgument,
      ),
    )
    .option('--end', say('nodes.maintenance_end'))
    .addOption(unaskedOption())
    .addOption(dryRunOption())
    .addHelpText(
      'after',
      examples(
        "ferry nodes maintenance 3 --for 2h --note 换线路 --note-en 'New line'",
        "ferry nodes maintenance 3 --from 'tomorrow 2:00' --for 4h --note 'New machine'",
        'ferry nodes maintenance 3 --end',
      ),
    )
    .action((nodeId: number, given: MaintenanceOptions) => runMaintenance(context, nodeId, given));
}

/** The plan to set. Without one the present plan is cancelled. */
function planOf(given: MaintenanceOptions, from: Date | undefined, now: Date) {
  const { note, for: length, end } = given;
  const notes = tongues().flatMap((tongue) => {
    const text = given[noteIn(tongue).attributeName() as `note${string}`];
    return text === undefined ? [] : [[`note_${tongue.language}`, text]];
  });
  const isPlan = note !== undefined && length !== undefined;
  const isEmpty = note === undefined && from === undefined && length === undefined && notes.length === 0;
  if (end === true && isEmpty) return undefined;
  if (end === true || !isPlan) throw usageError(say('nodes.maintenance_needs'));
  const until = new Date((from ?? now).getTime() + length).toISOString();
  return { note, ...Object.fromEntries(notes), from: from?.toISOString(), until };
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
