import type { I18n } from '@ferry/ui/locales/i18n';
import type { DashboardScreenProps } from '@ferry/ui/screens/account/DashboardScreen/DashboardScreen';
import { startTransition, useEffect, useState } from 'react';
import { logger } from '../../platform/logger.ts';
import { whenIdle } from '../../platform/network/at-rest.ts';
import { usePortal } from '../../portal.ts';

type Late = NonNullable<DashboardScreenProps['late']>;
type Lower = NonNullable<DashboardScreenProps['lower']>;

async function loadLate(words: I18n): Promise<Late> {
  const [{ LateDownloadHelp, LateNextPeriod, LateRenewal }] = await Promise.all([
    import('./DashboardLateParts.tsx'),
    words.add(['overview', 'services']),
  ]);
  return {
    renewal: (
      <>
        <LateRenewal />
        <LateNextPeriod />
      </>
    ),
    downloadHelp: (platform) => <LateDownloadHelp platform={platform} />,
  };
}

async function loadLower(words: I18n): Promise<Lower> {
  const [{ LowerBelow, LowerCheckIn }] = await Promise.all([
    import('./DashboardLowerParts.tsx'),
    words.add(['overview']),
  ]);
  return { checkIn: <LowerCheckIn />, below: <LowerBelow /> };
}

/** Loads parts of the page once they are wanted. If that fails, the page stays without them. */
function useParts<Parts>(isWanted: boolean, load: (words: I18n) => Promise<Parts>): Parts | undefined {
  const { words } = usePortal();
  const [parts, setParts] = useState<Parts>();
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    const begin = async () => {
      const loaded = await load(words);
      // In small steps, because the customer may be using the upper part.
      if (!isGone) startTransition(() => setParts(() => loaded));
    };
    whenIdle(() => {
      begin().catch((error: unknown) => logger.warn('A part of the dashboard did not come.', error));
    });
    return () => {
      isGone = true;
    };
  }, [isWanted, load, words]);
  return parts;
}

/** The parts of the dashboard that are loaded after the upper one: the lower cards when they come near the screen. */
export function useLateParts(isReady: boolean): Pick<DashboardScreenProps, 'late' | 'lower' | 'onNearLower'> {
  const [isNear, setNear] = useState(false);
  return {
    late: useParts(isReady, loadLate),
    lower: useParts(isReady && isNear, loadLower),
    onNearLower: () => setNear(true),
  };
}
