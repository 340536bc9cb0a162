import { useSyncExternalStore } from 'react';
import { otherAddresses } from '../platform/network/mirrors.ts';
import { usePortal } from '../portal.ts';
import { useOnline } from './use-online.ts';

interface OtherAddresses {
  readonly addresses: readonly string[];
  readonly isAway: boolean;
}

/**
 * Where else the site is, by the addresses of the document, which the installed app keeps, and whether this address does not
 * answer although there is a network.
 *
 * @param isCutOff a call of the page was not answered
 */
export function useOtherAddresses(isCutOff: boolean): OtherAddresses {
  const { apiBase, mirrors, settings } = usePortal();
  const isElsewhere = useSyncExternalStore(mirrors.subscribe, mirrors.isElsewhere, () => false);
  const isOnline = useOnline();
  // Where the portal is on a host of its own, the origins have the API alone. The build has no address.
  const isHere = apiBase === '' && typeof window !== 'undefined';
  return {
    addresses: isHere ? otherAddresses(settings.apiOrigins, window.location.origin) : [],
    isAway: isOnline && (isCutOff || isElsewhere),
  };
}
