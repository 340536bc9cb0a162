import { SiteAddresses } from '@ferry/ui/layouts/SiteAddresses/SiteAddresses';
import { useOtherAddresses } from '../binding/use-other-addresses.ts';

/** While there is a network but this address does not answer: where else the site is. */
export function AddressAwayLine({ isCutOff }: { isCutOff: boolean }) {
  const others = useOtherAddresses(isCutOff);
  return others.isAway ? <SiteAddresses {...others} /> : null;
}
