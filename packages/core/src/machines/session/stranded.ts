import type { SessionSnapshot } from '../session.machine.ts';
import { noOutage } from './outage.ts';
import { rememberedCustomer } from './session-storage.ts';
import { isRestoring } from './session-view.ts';

/**
 * Who was remembered, while no server can be asked whether that still holds: what was kept for this customer may be shown,
 * with its age, until one answers. `undefined`: somebody is signed in, nobody was, or the first try is on its way.
 */
export const strandedCustomerOf = (session: SessionSnapshot): number | undefined =>
  isRestoring(session) && session.context.outage !== noOutage
    ? rememberedCustomer(session.context.ports)
    : undefined;
