import { customerOf } from '@ferry/core/machines/session/session-view';
import { shallowEqual, useSelector } from '@xstate/react';
import { useCore } from '../portal.ts';

/** The signed-in customer, by the token. `undefined` for a moment while a session ends. */
export const useCustomer = () => useSelector(useCore().session, customerOf, shallowEqual);
