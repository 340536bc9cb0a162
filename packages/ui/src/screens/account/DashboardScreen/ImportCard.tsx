import { CircleHelp, QrCode, RotateCcw, Route } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../../components/Button/Button.tsx';
import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { CopyField, maskLink } from '../../../components/CopyField/CopyField.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { TextButton } from '../../../components/Link/Link.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { LateQr } from '../../../components/Qr/LateQr.tsx';
import { Segments } from '../../../components/Segments/Segments.tsx';
import { OnlyNarrow, OnlyWide, Row, Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { from } from '../../../theme/breakpoints.ts';
import { type Client, clientsOf, importLink, type Platform, platformNames, platforms } from '../clients.ts';
import { AppButtons } from './AppButtons.tsx';
import { AppList } from './AppList.tsx';
import { type ImportSheet, ImportSheets } from './ImportSheets.tsx';
import { ResetLink, type ResetLinkProps } from './ResetLink.tsx';

export const ImportBox = styled(Card)`
  ${from.lg} { display: flex; flex-direction: column; & > :last-child { flex: 1; display: grid; align-content: space-between; } }
`;

export const ImportColumns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  ${from.lg} { grid-template-columns: minmax(0, 1fr) 186px; gap: 32px; }
`;

const Halves = styled(Row)`
  margin: -8px -10px -12px;
  & > button { flex: 1; }
  & > i { width: 1px; height: 20px; background: var(--line); }
`;

export interface ImportCardProps extends ResetLinkProps {
  siteName: string;
  /** Addresses of the link, the main entry first; at least one. */
  addresses: readonly string[];
  burnsAfterUse: boolean;
  /** The system of this device. */
  platform: Platform;
  /** Something else on the page is the one filled action. */
  quiet: boolean;
  /** Opens an app by its link; the page owns the window. */
  onOpen: (client: Client, link: string) => void;
  /** How to get an app for a system without a tunnel; left out until it came. */
  downloadHelp?: ((platform: Platform) => ReactNode) | undefined;
  /** The app that was asked for and did not open. */
  notOpened?: string | undefined;
}

/** The subscription: into an app in one press, by camera, or as the link itself, masked. */
export function ImportCard(props: ImportCardProps) {
  const { siteName, addresses, platform: device, quiet, onOpen, notOpened } = props;
  const { t } = useTranslation('account');
  const [platform, setPlatform] = useState<Platform>(device);
  const [entry, setEntry] = useState(0);
  const [sheet, setSheet] = useState<ImportSheet>();
  const address = addresses[entry] ?? addresses[0] ?? '';
  const hasMirrors = addresses.length > 1;
  const apps = clientsOf(platform);
  const open = (client: Client) => onOpen(client, importLink(client, address, siteName));
  const hosts = addresses.map((_, at) => ({
    value: String(at),
    label: at === 0 ? t('mainHost') : t('mirror', { at }),
  }));
  const hostSwitch = (wide: boolean) => (
    <Segments
      small={!wide}
      wide={wide}
      label={t('switchHostText')}
      value={String(entry)}
      onChange={(at) => setEntry(Number(at))}
      options={hosts}
    />
  );
  const copy = <CopyField value={address} masked={maskLink(address)} label={t('link')} />;
  const resetLink = (
    <ResetLink onReset={props.onReset} reset={props.reset} offline={props.offline}>
      {(ask) => (
        <TextButton data-small data-quiet disabled={props.offline} onClick={ask}>
          <Icon as={RotateCcw} size={14} />
          {t('resetLink')}
        </TextButton>
      )}
    </ResetLink>
  );
  return (
    <ImportBox
      title={t('importTitle')}
      tools={
        <OnlyWide>
          <Segments
            small
            label={t('platform')}
            value={platform}
            onChange={setPlatform}
            options={platforms.map((value) => ({ value, label: platformNames[value] }))}
          />
        </OnlyWide>
      }
    >
      <CardBody>
        <ImportColumns>
          <OnlyWide>
            <AppList apps={apps} quiet={quiet} onOpen={open} />
          </OnlyWide>
          <OnlyNarrow>
            <Stack gap={16}>
              <AppButtons apps={apps} quiet={quiet} onOpen={open} onHelp={() => setSheet('help')} />
              {notOpened && <Notice tone="warning">{t('appDidNotOpen', { app: notOpened })}</Notice>}
              <Stack gap={6}>
                {copy}
                <Row between style={{ minHeight: 44 }}>
                  <Text size={13} tone="muted">
                    {t(props.burnsAfterUse ? 'linkBurns' : 'linkSecret')}
                  </Text>
                  {resetLink}
                </Row>
              </Stack>
              <Halves gap={0}>
                <Button kind="quiet" icon={QrCode} onClick={() => setSheet('qr')}>
                  {t('showQr')}
                </Button>
                {hasMirrors && (
                  <>
                    <i />
                    <Button kind="quiet" icon={Route} onClick={() => setSheet('hosts')}>
                      {t('switchHost')}
                    </Button>
                  </>
                )}
              </Halves>
            </Stack>
          </OnlyNarrow>
          <OnlyWide>
            <Stack style={{ justifyItems: 'center' }}>
              <LateQr text={address} label={t('scan')} />
              <Text size={12} tone="muted">
                {t('scan')}
              </Text>
            </Stack>
          </OnlyWide>
        </ImportColumns>
        <OnlyWide>
          <Stack gap={12} style={{ marginTop: 20 }}>
            {notOpened && <Notice tone="warning">{t('appDidNotOpen', { app: notOpened })}</Notice>}
            <Stack gap={6}>
              <Row between>
                <Text size={13} weight={500}>
                  {t('link')}
                </Text>
                <Text size={13} tone="muted">
                  {t(props.burnsAfterUse ? 'linkBurns' : 'linkSecret')}
                </Text>
              </Row>
              {copy}
            </Stack>
            <Row between style={{ minHeight: 32 }}>
              {hasMirrors ? (
                <Row gap={12}>
                  <Text size={13} tone="muted">
                    {t('switchHostText')}
                  </Text>
                  {hostSwitch(false)}
                </Row>
              ) : (
                <span />
              )}
              <Row gap={16}>
                <TextButton data-small data-quiet onClick={() => setSheet('help')}>
                  <Icon as={CircleHelp} size={14} />
                  {t('noTunnel')}
                </TextButton>
                {resetLink}
              </Row>
            </Row>
          </Stack>
        </OnlyWide>
      </CardBody>
      <ImportSheets
        sheet={sheet}
        onClose={() => setSheet(undefined)}
        address={address}
        burnsAfterUse={props.burnsAfterUse}
        hostSwitch={hostSwitch(true)}
        copy={copy}
        downloadHelp={props.downloadHelp?.(platform)}
      />
    </ImportBox>
  );
}
