import { customerOf } from '@ferry/core/machines/session/session-view';
import { shallowEqual, useSelector } from '@xstate/react';
import { useCore } from '../portal.ts';

/** Who is signed in, by the token; `undefined` for a moment while a session ends. */
export const useCustomer = () => useSelector(useCore().session, customerOf, shallowEqual);
