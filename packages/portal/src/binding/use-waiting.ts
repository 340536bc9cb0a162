import { createContext, useContext } from 'react';
import type { RouteName } from '../routes.ts';

/** How many wait on a page, such as messages that were not read. */
export type Waiting = Partial<Record<RouteName, number>>;

const WaitingContext = createContext<Waiting>({});

/** The frame counts; pages below it may show the same. */
export const WaitingProvider = WaitingContext.Provider;
export const useWaiting = (): Waiting => useContext(WaitingContext);
