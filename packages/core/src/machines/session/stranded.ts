import { noOutage } from './outage.ts';
import type { SessionSnapshot } from './session.machine.ts';
import { rememberedCustomer } from './session-storage.ts';
import { isRestoring } from './session-view.ts';

/**
 * The remembered customer while no server can be reached to verify the session: his stored data may be shown, with
 * its age, until one answers. `undefined`: somebody is signed in, nobody was, or the first try is still running.
 */
export const strandedCustomerOf = (session: SessionSnapshot): number | undefined =>
  isRestoring(session) && session.context.outage !== noOutage
    ? rememberedCustomer(session.context.ports)
    : undefined;
