import type { ResultOf } from '@ferry/core/contract/base/call';
import { show } from '@ferry/core/contract/customers/admin';
import type { Context } from '../../context.ts';
import { usageError } from '../../exit.ts';
import { say } from '../../words/say.ts';

const states: Record<ResultOf<typeof show>['result']['state'], () => string> = {
  disabled: () => say`disabled`,
  banned: () => say`banned`,
  leaving: () => say`leaving`,
  no_plan: () => say`no plan`,
  expired: () => say`plan expired`,
  used_up: () => say`traffic used up`,
  active: () => say`active`,
};

/** A customer by id, UUID or address, described for a person. */
export async function whoIs({ ask }: Context, user: string) {
  const { result } = await ask(show, { user });
  const { user_id, email, user_name, state } = result;
  return {
    user_id,
    email,
    words: say`${user_name} <${email}>, number ${user_id}, ${states[state]()}`,
  };
}

/** Refuses an action on a customer until the caller has confirmed the customer. */
export function assertSure(words: string, { yes, dryRun }: { yes?: boolean; dryRun?: boolean }): void {
  if (yes === true || dryRun === true) return;
  throw usageError(say`Nothing was done. This is ${words}. Say --yes to go on.`);
}
