import { type ComponentType, useEffect, useState } from 'react';
import { logger } from '../../../platform/logger.ts';
import { usePortal } from '../../../portal.ts';

/** The browsers that get notifications, loaded after the choices. If that fails, the page stays without them. */
export function PushDevices() {
  const { words } = usePortal();
  const [Late, setLate] = useState<ComponentType>();
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    Promise.all([import('./LatePushDevices.tsx'), words.add(['push'])]).then(
      ([{ LatePushDevices }]) => setLate(() => LatePushDevices),
      (error: unknown) => {
        logger.warn('The devices with notifications did not come.', error);
        setAway(true);
      },
    );
  }, [words]);
  if (Late !== undefined) return <Late />;
  // The number of devices is not known yet, so the content below is not shown at a place that would change.
  return isAway ? null : <div data-growing />;
}
