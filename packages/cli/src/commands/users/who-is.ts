import { show } from '@ferry/core/contract/customers-admin';
import type { Context } from '../../context.ts';
import { usageError } from '../../exit.ts';
import { say } from '../../words/say.ts';

/** A customer whom somebody named by number, UUID or address, as a person is told of. */
export async function whoIs({ ask }: Context, user: string) {
  const { result } = await ask(show, { user });
  const { user_id, email, user_name, state } = result;
  return {
    user_id,
    email,
    words: say`${user_name} <${email}>, number ${user_id}, ${state.replace('_', ' ')}`,
  };
}

/** Refuses what hits a customer until whoever asks has said that this is the one. */
export function assertSure(words: string, { yes, dryRun }: { yes?: boolean; dryRun?: boolean }): void {
  if (yes === true || dryRun === true) return;
  throw usageError(say`Nothing was done. This is ${words}. Say --yes to go on.`);
}
