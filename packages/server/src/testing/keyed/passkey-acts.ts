import { openAuthenticator } from '../people/authenticator.ts';
import { asOwner } from '../people/owner-proof.ts';
import { addPasskey, askForPasskey, askToSignIn, keepPasskey, portal } from '../people/passkeys.ts';
import { signedUp } from '../people/signed-up.ts';
import type { TestServer } from '../servers/open-test-server.ts';
import { type Act, by, nobody, reason } from './parts.ts';

/** The writes of passkeys, as `openKeyedActs` has them. */
export const passkeyActs = (
  server: TestServer,
  admin: Record<string, string>,
): Record<string, () => Promise<Act>> => ({
  'auth.signInByPasskey': async () => {
    const { key } = await addPasskey(server, await signedUp(server));
    return nobody({ body: { passkey: key.sign(await askToSignIn(server)) } });
  },
  'security.addPasskey': async () => {
    const customer = await signedUp(server);
    const begun = await askForPasskey(server, customer);
    const credential = openAuthenticator({ origin: portal }).create(begun);
    return by(customer.headers, { body: { ceremony_id: begun.ceremony_id, name: 'laptop', credential } });
  },
  'security.removePasskey': async () => {
    const customer = await signedUp(server);
    const passkey_id = await keepPasskey(server, customer.id);
    return by(asOwner(server, customer), { params: { passkey_id } });
  },
  'users.removePasskey': async () => {
    const { id } = await signedUp(server);
    return by(admin, { params: { user: id, passkey_id: await keepPasskey(server, id) }, body: reason });
  },
});
