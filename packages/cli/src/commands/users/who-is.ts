import type { ResultOf } from '@ferry/core/contract/base/call';
import { show } from '@ferry/core/contract/customers/admin';
import { assertAgreed } from '../../calls/consent.ts';
import type { Context } from '../../context.ts';
import { say } from '../../words/say.ts';

const states: Record<ResultOf<typeof show>['result']['state'], () => string> = {
  disabled: () => say('users.disabled'),
  banned: () => say('users.banned'),
  leaving: () => say('users.leaving'),
  no_plan: () => say('users.no_plan'),
  expired: () => say('users.plan_expired'),
  used_up: () => say('users.used_up'),
  active: () => say('shared.active'),
};

/** A customer by id, UUID or address, described for a person. */
export async function whoIs({ ask }: Context, user: string) {
  const { result } = await ask(show, { user });
  const { user_id, email, user_name, state } = result;
  return {
    user_id,
    email,
    words: say('users.customer_line', { name: user_name, email, id: user_id, state: states[state]() }),
  };
}

/** Asks for confirmation that this is the right customer. */
export const assertSure = (
  context: Context,
  words: string,
  options: { yes?: boolean | undefined; dryRun?: boolean | undefined },
): Promise<void> => assertAgreed(context, options, { about: say('users.this_is', { customer: words }) });
