import { useSyncExternalStore } from 'react';
import { connectivity } from '../platform/network/connectivity.ts';

/** Whether there is a network, as far as the browser knows. */
export const useOnline = (): boolean =>
  useSyncExternalStore(connectivity.subscribe, connectivity.isOnline, () => true);
