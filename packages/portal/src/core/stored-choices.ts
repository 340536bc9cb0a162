import type { OutcomeOf } from '@ferry/core/client/client';
import type { editProfile } from '@ferry/core/contract/accounts/customer';
import type { CallInput } from '@ferry/core/contract/base/call';

type Body = NonNullable<CallInput<typeof editProfile>['body']>;

/** The display preferences in the account. */
export interface StoredChoices {
  save(choices: Pick<Body, 'time_zone' | 'preferences'>): Promise<OutcomeOf<typeof editProfile>>;
  /** A choice on this device is not stored in the account yet, so the account is outdated. */
  isBehind(): boolean;
}

export function openStoredChoices(
  send: (body: Body) => Promise<OutcomeOf<typeof editProfile>>,
): StoredChoices {
  let waiting = 0;
  let isLost = false;
  return {
    async save(choices) {
      waiting += 1;
      const outcome = await send(choices).finally(() => {
        waiting -= 1;
      });
      isLost = outcome.kind === 'unreachable';
      return outcome;
    },
    isBehind: () => waiting > 0 || isLost,
  };
}
