import { TextButton } from '@ferry/ui/components/Link/Link';
import { Notice } from '@ferry/ui/components/Notice/Notice';
import { useTranslation } from '@ferry/ui/locales/use-translation';
import { useEffect, useState } from 'react';
import { logger } from '../platform/logger.ts';

/** Milliseconds during which the page has the network for itself. */
const headStart = 6_000;

/** Registers the service worker after the page is loaded, and offers a newer version. */
export function NewVersionLine() {
  const { t } = useTranslation('layout');
  const [isOld, setIsOld] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      import('../platform/app-version.ts')
        .then(({ watchVersion }) => watchVersion(() => setIsOld(true)))
        .catch((error: unknown) => logger.warn('The portal is not kept in this browser.', error));
    }, headStart);
    return () => clearTimeout(timer);
  }, []);
  if (!isOld) return null;
  return (
    <Notice action={<TextButton onClick={() => window.location.reload()}>{t('newVersionTake')}</TextButton>}>
      {t('newVersion')}
    </Notice>
  );
}
