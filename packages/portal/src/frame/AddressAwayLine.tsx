import { SiteAddresses } from '@ferry/ui/layouts/SiteAddresses/SiteAddresses';
import { useOtherAddresses } from '../binding/use-other-addresses.ts';

/** Shows the other addresses of the site while there is a network but this address does not respond. */
export function AddressAwayLine({ isCutOff }: { isCutOff: boolean }) {
  const others = useOtherAddresses(isCutOff);
  return others.isAway ? <SiteAddresses {...others} /> : null;
}
