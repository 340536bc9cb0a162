import { useTranslation } from '../../../locales/use-translation.ts';
import { FailedRow, StaleLine } from '../../parts/failure/LoadNotices.tsx';
import type { Load } from '../../parts/load.ts';

interface AboutNoticesProps {
  site: Load<unknown>;
  version: Load<unknown>;
  now: Date;
  onRetry: () => void;
}

/** Why facts of the site are missing or old. Only a page that asked the server needs it. */
export function AboutNotices({ site, version, now, onRetry }: AboutNoticesProps) {
  const { t } = useTranslation('about');
  return (
    <>
      <StaleLine of={[site, version]} now={now} />
      {site.state === 'failed' && <FailedRow of={site} title={t('siteFailed')} onRetry={onRetry} />}
    </>
  );
}
