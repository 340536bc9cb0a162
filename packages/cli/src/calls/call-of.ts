import type { Call } from '@ferry/core/contract/base/call';
import type { Command } from 'commander';
import { aboutOf } from '../words/say.ts';

/** The call of a command: the one whose meaning is its description. `undefined`: it makes none, or several. */
export async function callOf(command: Command): Promise<Call | undefined> {
  const { allCalls } = await import('@ferry/core/contract');
  return allCalls.find((call) => aboutOf(call) === command.description());
}
