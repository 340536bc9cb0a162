import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { site } from '@ferry/core/contract/system/anyone';
import type { downloads as listed } from '@ferry/core/contract/system/downloads';
import { Download, ExternalLink } from 'lucide-react';
import { styled } from 'styled-components';
import { ButtonLink } from '../../../components/Button/Button.tsx';
import { TextLink } from '../../../components/Link/Link.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Row, Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { FailedLoad } from '../../parts/failure/LoadNotices.tsx';
import type { Load } from '../../parts/load.ts';
import { type Platform, platformNames } from '../clients.ts';

type AppDownload = CallAnswer<typeof listed>['result'][number];

export interface DownloadHelpProps {
  /** The operator's own download addresses of clients. */
  downloads: Load<CallAnswer<typeof site>['result']['downloads']>;
  /** The apps that the operator lists. */
  apps: Load<readonly AppDownload[]>;
  siteName: string;
  /** The system of this device. Its clients come first. */
  platform: Platform;
  /** The address of a new ticket. */
  askHref: string;
  onRetry: () => void;
}

const Apps = styled.ul`
  li { display: grid; gap: 4px; padding: 12px 0; border-top: 1px solid var(--line); }
  li:first-child { border-top: 0; }
  [data-sum] { overflow-wrap: anywhere; }
`;

/** The apps of a system, those that the site serves itself first. */
function OwnApps({ apps }: { apps: readonly AppDownload[] }) {
  const { t } = useTranslation('overview');
  const inOrder = apps.toSorted((a, b) => Number(b.is_mirrored) - Number(a.is_mirrored));
  return (
    <Apps>
      {inOrder.map(({ name, url, sha256, is_mirrored }) => (
        <li key={`${name} ${url}`}>
          <Row between>
            <Text weight={500}>{name}</Text>
            <ButtonLink
              size="small"
              icon={is_mirrored ? Download : ExternalLink}
              href={url}
              target="_blank"
              rel="noreferrer"
              aria-label={`${t(is_mirrored ? 'downloadHere' : 'downloadThere')} ${name}`}
            >
              {t(is_mirrored ? 'downloadHere' : 'downloadThere')}
            </ButtonLink>
          </Row>
          {sha256 !== null && (
            <Text size={12} tone="muted" data-sum>
              {t('checksum')} <Text mono>{sha256}</Text>
            </Text>
          )}
        </li>
      ))}
    </Apps>
  );
}

/** How to get an app if the maker's site cannot be reached. */
export function DownloadHelp({ downloads, apps, siteName, platform, askHref, onRetry }: DownloadHelpProps) {
  const { t } = useTranslation('overview');
  const failed = [downloads, apps].find(({ state }) => state === 'failed');
  if (failed?.state === 'failed')
    return <FailedLoad of={failed} title={t('downloadsFailed')} onRetry={onRetry} />;
  if (downloads.state !== 'ready' || apps.state !== 'ready') return <Skeleton height={44} radius={8} />;
  const listed = apps.data.filter((app) => app.system === platform);
  const own = downloads.data[platform];
  const system = platformNames[platform];
  return (
    <Stack gap={12}>
      {listed.length > 0 && <OwnApps apps={listed} />}
      {(listed.length === 0 || own !== null) && (
        <p>{t(own === null ? 'noOwnDownload' : 'ownDownload', { site: siteName, system })}</p>
      )}
      {own !== null && (
        <ButtonLink kind="primary" icon={Download} href={own} target="_blank" rel="noreferrer">
          {t('downloadFor', { system })}
        </ButtonLink>
      )}
      <TextLink href={askHref}>{t('askForHelp')}</TextLink>
    </Stack>
  );
}
