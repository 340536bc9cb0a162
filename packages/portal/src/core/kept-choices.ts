import type { OutcomeOf } from '@ferry/core/client/client';
import type { editProfile } from '@ferry/core/contract/account';
import type { CallInput } from '@ferry/core/contract/call';

type Body = NonNullable<CallInput<typeof editProfile>['body']>;

/** What a customer chose, as the account keeps it. */
export interface KeptChoices {
  save(choices: Pick<Body, 'time_zone' | 'preferences'>): Promise<OutcomeOf<typeof editProfile>>;
  /** A choice of this device is on its way, or did not get there: what the account says is older. */
  isBehind(): boolean;
}

export function keepChoices(send: (body: Body) => Promise<OutcomeOf<typeof editProfile>>): KeptChoices {
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
