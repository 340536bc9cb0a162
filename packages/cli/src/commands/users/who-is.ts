import type { ResultOf } from '@ferry/core/contract/base/call';
import { show } from '@ferry/core/contract/customers/admin';
import { assertAgreed } from '../../calls/consent.ts';
import type { Context } from '../../context.ts';
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

/** Asks whether this is the customer who is meant. */
export const assertSure = (
  context: Context,
  words: string,
  options: { yes?: boolean | undefined; dryRun?: boolean | undefined },
): Promise<void> => assertAgreed(context, options, { about: say`This is ${words}.` });
