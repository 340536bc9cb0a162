import { createContext, useContext } from 'react';
import type { RouteName } from '../routes.ts';

/** The number of waiting items on pages, such as unread messages. */
export type Waiting = Partial<Record<RouteName, number>>;

const WaitingContext = createContext<Waiting>({});

/** The frame counts them, and pages inside of it can show the numbers. */
export const WaitingProvider = WaitingContext.Provider;
export const useWaiting = (): Waiting => useContext(WaitingContext);
