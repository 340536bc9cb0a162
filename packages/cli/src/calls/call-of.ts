import type { Call } from '@ferry/core/contract/base/call';
import type { Command } from 'commander';
import { aboutOf } from '../words/say.ts';

const known = new WeakMap<Command, Call>();

/** Sets the call that a command makes. Needed where two calls have the same meaning, such as an older and a newer one. */
export const setCall = (command: Command, call: Call): void => void known.set(command, call);

/**
 * The call of a command: the call that the command was made from, or the call whose meaning is the command's
 * description. `undefined`: the command makes no call or several.
 */
export async function callOf(command: Command): Promise<Call | undefined> {
  const made = known.get(command);
  if (made !== undefined) return made;
  const { allCalls } = await import('@ferry/core/contract');
  return allCalls.find((call) => aboutOf(call) === command.description());
}
