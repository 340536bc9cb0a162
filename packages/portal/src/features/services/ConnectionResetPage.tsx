import { dashboard } from '@ferry/core/contract/accounts/customer';
import type { Call } from '@ferry/core/contract/base/call';
import { password, renewUuid, reset, resetPassword, show } from '@ferry/core/contract/links/customer';
import { devices } from '@ferry/core/contract/services/customer';
import { isNew } from '@ferry/ui/screens/account/service-facts.ts';
import { ConnectionResetScreen } from '@ferry/ui/screens/services/ConnectionResetScreen/ConnectionResetScreen';
import { useState } from 'react';
import { useCall } from '../../binding/use-call.ts';
import { useNow } from '../../binding/use-now.tsx';
import { usePage } from '../../binding/use-query.ts';
import { serverNow } from '../../platform/device/clock.ts';
import { shopLinks } from '../../routes.ts';

/** A call that replaces a secret, and when it succeeded. */
function useRenewing<C extends Call>(call: C) {
  const renewal = useCall(call);
  const [doneAt, setDoneAt] = useState<Date>();
  return {
    renewing: { attempt: renewal.attempt, doneAt },
    renew: async () => {
      if (await renewal.run({} as Parameters<typeof renewal.run>[0])) setDoneAt(new Date(serverNow()));
    },
  };
}

export function ConnectionResetPage() {
  // The same call as on the dashboard decides whether there is a connection.
  const account = usePage(dashboard, {});
  const link = usePage(show, {});
  const secrets = usePage(password, {});
  const connected = usePage(devices, {});
  const newLink = useRenewing(reset);
  const newPassword = useRenewing(resetPassword);
  const newUuid = useRenewing(renewUuid);
  return (
    <ConnectionResetScreen
      now={useNow()}
      isNew={account.data && isNew(account.data)}
      buyHref={shopLinks.buy}
      link={account.load.state === 'ready' ? link.load : account.load}
      secrets={secrets.load}
      devices={connected.load}
      renewing={{ link: newLink.renewing, password: newPassword.renewing, uuid: newUuid.renewing }}
      onRenewLink={() => void newLink.renew()}
      onRenewPassword={() => void newPassword.renew()}
      onRenewUuid={() => void newUuid.renew()}
      onRetry={() => {
        for (const read of [account, link, secrets, connected]) read.refresh();
      }}
    />
  );
}
