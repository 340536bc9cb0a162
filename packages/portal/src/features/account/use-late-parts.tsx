import type { DashboardScreenProps } from '@ferry/ui/screens/account/DashboardScreen/DashboardScreen';
import { startTransition, useEffect, useState } from 'react';
import { logger } from '../../platform/logger.ts';
import { usePortal } from '../../portal.ts';

/** The lower parts of the dashboard, loaded after the upper one. If that fails, the page stays without them. */
export function useLateParts(isReady: boolean): DashboardScreenProps['late'] {
  const { words } = usePortal();
  const [late, setLate] = useState<DashboardScreenProps['late']>();
  useEffect(() => {
    if (!isReady) return;
    let isGone = false;
    Promise.all([import('./DashboardLateParts.tsx'), words.add(['overview', 'services'])]).then(
      ([{ LateBelow, LateCheckIn, LateDownloadHelp, LateRenewal }]) => {
        if (isGone) return;
        // In small steps, because the customer may be using the upper part.
        startTransition(() =>
          setLate({
            renewal: <LateRenewal />,
            checkIn: <LateCheckIn />,
            below: <LateBelow />,
            downloadHelp: (platform) => <LateDownloadHelp platform={platform} />,
          }),
        );
      },
      (error: unknown) => logger.warn('The rest of the dashboard did not come.', error),
    );
    return () => {
      isGone = true;
    };
  }, [isReady, words]);
  return late;
}
