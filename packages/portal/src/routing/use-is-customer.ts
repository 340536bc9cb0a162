import { isShown } from '@ferry/core/machines/session/stranded';
import { useSession } from '../portal.ts';

/** Whether a customer is signed in, or a session is stored while no server answers. */
export const useIsCustomer = (): boolean => useSession(isShown, false);
