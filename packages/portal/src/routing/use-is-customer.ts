import { isAuthenticated } from '@ferry/core/machines/session/session-view';
import { strandedCustomerOf } from '@ferry/core/machines/session/stranded';
import { useSession } from '../portal.ts';

/** Whether a customer is signed in, or is remembered while no server answers. */
export const useIsCustomer = (): boolean =>
  useSession((now) => isAuthenticated(now) || strandedCustomerOf(now) !== undefined, false);
