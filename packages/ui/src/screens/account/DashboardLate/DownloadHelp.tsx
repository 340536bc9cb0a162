import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { site } from '@ferry/core/contract/system/anyone';
import { Download } from 'lucide-react';
import { ButtonLink } from '../../../components/Button/Button.tsx';
import { TextLink } from '../../../components/Link/Link.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Stack } from '../../../components/Stack/Stack.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { FailedLoad } from '../../parts/failure/LoadNotices.tsx';
import type { Load } from '../../parts/load.ts';
import { type Platform, platformNames } from '../clients.ts';

export interface DownloadHelpProps {
  /** The operator's own download addresses of clients. */
  downloads: Load<CallAnswer<typeof site>['result']['downloads']>;
  siteName: string;
  /** The system of this device, whose client comes first. */
  platform: Platform;
  /** The address of a new ticket. */
  askHref: string;
  onRetry: () => void;
}

/** How to get an app if the maker's site can not be reached. */
export function DownloadHelp({ downloads, siteName, platform, askHref, onRetry }: DownloadHelpProps) {
  const { t } = useTranslation('overview');
  if (downloads.state === 'failed')
    return <FailedLoad of={downloads} title={t('downloadsFailed')} onRetry={onRetry} />;
  if (downloads.state === 'loading') return <Skeleton height={44} radius={8} />;
  const own = downloads.data[platform];
  const system = platformNames[platform];
  return (
    <Stack gap={12}>
      <p>{t(own === null ? 'noOwnDownload' : 'ownDownload', { site: siteName, system })}</p>
      {own !== null && (
        <ButtonLink kind="primary" icon={Download} href={own} target="_blank" rel="noreferrer">
          {t('downloadFor', { system })}
        </ButtonLink>
      )}
      <TextLink href={askHref}>{t('askForHelp')}</TextLink>
    </Stack>
  );
}
