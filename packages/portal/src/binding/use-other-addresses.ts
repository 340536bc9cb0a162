import { useSyncExternalStore } from 'react';
import { otherAddresses } from '../platform/network/mirrors.ts';
import { usePortal } from '../portal.ts';
import { useOnline } from './use-online.ts';

interface OtherAddresses {
  readonly addresses: readonly string[];
  readonly isAway: boolean;
}

/**
 * The other addresses of the site, from the document, which the installed app stores. Also tells whether this address
 * does not respond although there is a network.
 *
 * @param isCutOff a call of the page got no response
 */
export function useOtherAddresses(isCutOff: boolean): OtherAddresses {
  const { apiBase, mirrors, settings } = usePortal();
  const isElsewhere = useSyncExternalStore(mirrors.subscribe, mirrors.isElsewhere, () => false);
  const isOnline = useOnline();
  // If the portal has its own host, the origins serve only the API. The build has no address.
  const isHere = apiBase === '' && typeof window !== 'undefined';
  return {
    addresses: isHere ? otherAddresses(settings.apiOrigins, window.location.origin) : [],
    isAway: isOnline && (isCutOff || isElsewhere),
  };
}
