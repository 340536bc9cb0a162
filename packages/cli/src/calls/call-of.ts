import type { Call } from '@ferry/core/contract/base/call';
import type { Command } from 'commander';
import { aboutOf } from '../words/say.ts';

const known = new WeakMap<Command, Call>();

/** Says which call a command makes. Needed where two calls have one meaning, such as an older one and a newer one. */
export const setCall = (command: Command, call: Call): void => void known.set(command, call);

/**
 * The call of a command: the one that it was made from, or whose meaning is its description. `undefined`: it makes none, or
 * several.
 */
export async function callOf(command: Command): Promise<Call | undefined> {
  const made = known.get(command);
  if (made !== undefined) return made;
  const { allCalls } = await import('@ferry/core/contract');
  return allCalls.find((call) => aboutOf(call) === command.description());
}
