import type { CallAnswer } from '@ferry/core/contract/base/call';
import { health } from '@ferry/core/contract/nodes/admin';
import { type Command, Option } from 'commander';
import { countArgument, durationArgument } from '../../arguments/arguments.ts';
import { worksForLong } from '../../calls/command-ways.ts';
import type { Context } from '../../context.ts';
import { exit } from '../../exit.ts';
import { stopped } from '../../platform/http/time-limit.ts';
import { noteAndExamples } from '../../words/examples.ts';
import { say } from '../../words/say.ts';

type Node = CallAnswer<typeof health>['result'][number];

interface WatchOptions {
  readonly every: number;
  /** Milliseconds. */
  readonly for?: number;
}

const stateOf = ({ status, is_enabled }: Node) => (is_enabled ? status : 'disabled');

export function addWatch(parent: Command, context: Context): void {
  worksForLong(parent.command('watch'))
    .description(say('nodes.watch'))
    .addOption(
      new Option('--every <seconds>', say('nodes.watch_every'))
        .argParser(countArgument(1, 3_600))
        .default(15),
    )
    .addOption(new Option('--for <duration>', say('nodes.watch_for')).argParser(durationArgument))
    .addHelpText('after', noteAndExamples('nodes.watch_note', 'ferry nodes watch --every 5'))
    .action((options: WatchOptions) => runWatch(context, options));
}

/** The differences from the previous poll, and the present state. */
function changesOf(nodes: readonly Node[], known: ReadonlyMap<number, string>) {
  const states = new Map(nodes.map((node) => [node.node_id, stateOf(node)]));
  const changed = nodes
    .filter((node) => known.get(node.node_id) !== stateOf(node))
    .map((node) => ({
      node_id: node.node_id,
      node_name: node.node_name,
      before: known.get(node.node_id) ?? null,
      now: stateOf(node),
      online_users: node.online_users,
    }));
  const gone = [...known.keys()]
    .filter((id) => !states.has(id))
    .map((node_id) => ({
      node_id,
      node_name: '',
      before: known.get(node_id) ?? null,
      now: 'gone',
      online_users: 0,
    }));
  return { states, changed: [...changed, ...gone] };
}

async function runWatch({ host, print, send, explain }: Context, { every, for: length }: WatchOptions) {
  const { clock, signal } = host;
  const ends = length === undefined ? Number.POSITIVE_INFINITY : clock.now().getTime() + length;
  let known: ReadonlyMap<number, string> = new Map();
  let isAway = false;
  for (;;) {
    const outcome = await send(health, {});
    const at = clock.now().toISOString();
    if (outcome.kind === 'ok') {
      const { states, changed } = changesOf(outcome.answer.result, known);
      known = states;
      isAway = false;
      for (const { before, ...one } of changed) {
        const from = before === null ? '' : `${before} → `;
        const said = `${at}  ${one.node_id}  ${one.node_name}  ${from}${one.now}  ${say('nodes.users_online', { number: one.online_users })}`;
        await print.answer({ at, before, ...one }, () => said);
      }
    } else {
      const failure = await explain(health, outcome);
      if (failure.code !== exit.unreachable) throw failure;
      if (!isAway) print.warning(failure.message);
      isAway = true;
    }
    if (clock.now().getTime() + every * 1000 > ends) return;
    try {
      await clock.sleep(every * 1000, signal);
    } catch {
      throw stopped(signal);
    }
  }
}
