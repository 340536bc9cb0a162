import { Spinner } from '@ferry/ui/components/Spinner/Spinner';
import { useTranslation } from '@ferry/ui/locales/use-translation';

/** While nothing better is known: a session is being taken up, or the first page is on its way. */
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
