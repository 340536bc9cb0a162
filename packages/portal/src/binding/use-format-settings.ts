import type { FormatSettings } from '@ferry/ui/components/Format/Format';
import { useMemo, useSyncExternalStore } from 'react';
import { usePortal } from '../portal.ts';

/** Zone, currency and number format: the customer's choice, or else the site's. */
export function useFormatSettings(): FormatSettings {
  const { settings, choices } = usePortal();
  const { timeZone, numbers, firstDay } = useSyncExternalStore(
    choices.subscribe,
    choices.current,
    choices.current,
  );
  const zone = timeZone ?? settings.timeZone;
  const { currency } = settings;
  return useMemo(() => ({ zone, currency, numbers, firstDay }), [zone, currency, numbers, firstDay]);
}
