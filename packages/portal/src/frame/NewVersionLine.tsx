import { TextButton } from '@ferry/ui/components/Link/Link';
import { Notice } from '@ferry/ui/components/Notice/Notice';
import { useTranslation } from '@ferry/ui/locales/use-translation';
import { useEffect, useState } from 'react';
import { logger } from '../platform/logger.ts';
import { whenAtRest } from '../platform/network/at-rest.ts';

/** Milliseconds during which the page has the network for itself. */
const headStart = 6_000;

/** Registers the service worker, which loads all pages, once this page rests. Offers a newer version. */
export function NewVersionLine() {
  const { t } = useTranslation('layout');
  const [isOld, setIsOld] = useState(false);
  useEffect(() => {
    const watch = () => {
      import('../platform/app-version.ts')
        .then(({ watchVersion }) => watchVersion(() => setIsOld(true)))
        .catch((error: unknown) => logger.warn('The portal is not kept in this browser.', error));
    };
    return whenAtRest(watch, headStart);
  }, []);
  if (!isOld) return null;
  return (
    <Notice action={<TextButton onClick={() => window.location.reload()}>{t('newVersionTake')}</TextButton>}>
      {t('newVersion')}
    </Notice>
  );
}
