import { NewVersion } from '@ferry/ui/layouts/NewVersion/NewVersion';
import { useTranslation } from '@ferry/ui/locales/use-translation';
import { useEffect, useState } from 'react';
import { logger } from '../platform/logger.ts';
import { whenAtRest } from '../platform/network/at-rest.ts';

/** Milliseconds during which the page has the network for itself. */
const minWaitMs = 6_000;

/** Registers the service worker, which caches all pages, once this page rests. Offers a newer version with its news. */
export function NewVersionLine() {
  const { i18n } = useTranslation('layout');
  const [newer, setNewer] = useState<{ readonly news?: Readonly<Record<string, string>> | undefined }>();
  useEffect(() => {
    const watch = () => {
      import('../platform/app-version.ts')
        .then(({ watchVersion }) => watchVersion((news) => setNewer({ news })))
        .catch((error: unknown) => logger.warn('The portal is not kept in this browser.', error));
    };
    return whenAtRest(watch, minWaitMs);
  }, []);
  if (newer === undefined) return null;
  return <NewVersion news={newer.news?.[i18n.language]} onTake={() => window.location.reload()} />;
}
