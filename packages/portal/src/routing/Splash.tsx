import { Spinner } from '@ferry/ui/components/Spinner/Spinner';
import { useTranslation } from '@ferry/ui/locales/use-translation';

/** Shown while a session is restored or the first page is loading. */
export function Splash({ within = false }: { within?: boolean }) {
  const { t } = useTranslation('layout');
  return (
    <div
      role="status"
      aria-label={t('opening')}
      data-opening
      style={{ display: 'grid', placeItems: 'center', minHeight: within ? '50dvh' : '100dvh' }}
    >
      <Spinner />
    </div>
  );
}
