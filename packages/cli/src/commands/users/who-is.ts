import { show } from '@ferry/core/contract/customers-admin';
import type { Context } from '../../context.ts';
import { usageError } from '../../exit.ts';
import { say } from '../../words/say.ts';

/** A customer by id, UUID or address, described for a person. */
export async function whoIs({ ask }: Context, user: string) {
  const { result } = await ask(show, { user });
  const { user_id, email, user_name, state } = result;
  return {
    user_id,
    email,
    words: say`${user_name} <${email}>, number ${user_id}, ${state.replace('_', ' ')}`,
  };
}

/** Refuses an action on a customer until the caller has confirmed the customer. */
export function assertSure(words: string, { yes, dryRun }: { yes?: boolean; dryRun?: boolean }): void {
  if (yes === true || dryRun === true) return;
  throw usageError(say`Nothing was done. This is ${words}. Say --yes to go on.`);
}
