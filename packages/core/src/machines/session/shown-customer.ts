import type { SessionSnapshot } from './session.machine.ts';
import { loadRefreshCustomer } from './session-storage.ts';
import { customerOf } from './session-view.ts';
import { isStranded } from './stranded.ts';

/** The customer whose pages are shown: the signed-in one, or that of the stored session while no server responds. */
export const shownCustomerOf = (session: SessionSnapshot): number | undefined =>
  customerOf(session)?.user_id ??
  (isStranded(session) ? loadRefreshCustomer(session.context.ports) : undefined);
