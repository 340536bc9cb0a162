import { Spinner } from '@ferry/ui/components/Spinner/Spinner';
import { useTranslation } from '@ferry/ui/locales/use-translation';
import { useEffect, useState } from 'react';

/** Milliseconds until a text appears. Earlier it would only flash. */
const textDelayMs = 1_000;

/** Shown while a session is restored or the first page is loading. */
export function Splash({ within = false }: { within?: boolean }) {
  const { t } = useTranslation('layout');
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), textDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div
      role="status"
      aria-label={t('opening')}
      data-opening
      style={{
        display: 'grid',
        placeItems: 'center',
        placeContent: 'center',
        gap: 12,
        minHeight: within ? '50dvh' : '100dvh',
      }}
    >
      <Spinner />
      {isSlow && t('opening')}
    </div>
  );
}
