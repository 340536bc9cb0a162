import * as customer from '@ferry/core/contract/security/customer';
import * as passkeys from '@ferry/core/contract/security/passkeys';
import { arrange } from '../../../testing/examples/arrange.ts';
import type { Stage } from '../../../testing/examples/stage.ts';
import { openAuthenticator } from '../../../testing/people/authenticator.ts';
import { openOwner } from '../../../testing/people/owner.ts';
import { askForPasskey, keepPasskey, portal } from '../../../testing/people/passkeys.ts';

const passkey = async ({ server, customer }: Stage) => ({
  passkey_id: await keepPasskey(server, (await customer()).id),
});

export const arranged = [
  arrange(customer.renewRecoveryCodes, async ({ server, callAs }) => {
    const owner = await openOwner(server, '203.0.113.9');
    callAs(owner.customer().headers);
    return { body: { ga_token: owner.code() } };
  }),
  arrange(passkeys.addPasskey, async ({ server, customer }) => {
    const begun = await askForPasskey(server, await customer());
    const credential = openAuthenticator({ origin: portal }).create(begun);
    return { body: { ceremony_id: begun.ceremony_id, credential } };
  }),
  arrange(passkeys.namePasskey, passkey),
  arrange(passkeys.removePasskey, passkey),
];
