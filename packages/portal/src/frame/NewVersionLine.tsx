import { TextButton } from '@ferry/ui/components/Link/Link';
import { Notice } from '@ferry/ui/components/Notice/Notice';
import { useTranslation } from '@ferry/ui/locales/use-translation';
import { useEffect, useState } from 'react';
import { logger } from '../platform/logger.ts';

/** The page has the network for itself until then, in milliseconds. */
const headStart = 6_000;

/** Keeps the portal in the browser once its page is there, and offers a newer version quietly. */
export function NewVersionLine() {
  const { t } = useTranslation('layout');
  const [isOld, setIsOld] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      import('../platform/app-version.ts')
        .then(({ keepApp }) => keepApp(() => setIsOld(true)))
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
