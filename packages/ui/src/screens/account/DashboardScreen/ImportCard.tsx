import { ChevronDown, QrCode, RotateCcw, Route } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { Badge } from '../../../components/Badge/Badge.tsx';
import { Button } from '../../../components/Button/Button.tsx';
import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { CopyField, maskLink } from '../../../components/CopyField/CopyField.tsx';
import { Dialog } from '../../../components/Dialog/Dialog.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { TextButton } from '../../../components/Link/Link.tsx';
import { Menu } from '../../../components/Menu/Menu.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { Qr } from '../../../components/Qr/Qr.tsx';
import { Segments } from '../../../components/Segments/Segments.tsx';
import { Grow, OnlyNarrow, OnlyWide, Row, Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { from } from '../../../theme/breakpoints.ts';
import { type Client, clientsOf, importLink, type Platform, platformNames, platforms } from '../clients.ts';
import { ResetLink, type ResetLinkProps } from './ResetLink.tsx';

export const ImportBox = styled(Card)`
  ${from.lg} { display: flex; flex-direction: column; & > :last-child { flex: 1; display: grid; align-content: space-between; } }
`;

export const ImportColumns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  ${from.lg} { grid-template-columns: minmax(0, 1fr) 186px; gap: 32px; }
`;

const App = styled.li`
  display: flex;
  align-items: center;
  gap: 12px;
  min-height: 56px;
  border-top: 1px solid var(--line);
  &:first-child { border-top: 0; }
  & > [data-initial] {
    width: 32px;
    height: 32px;
    border-radius: 8px;
    background: var(--sunken);
    color: var(--muted);
    display: grid;
    place-items: center;
    font-size: 13px;
    font-weight: 600;
    flex: none;
  }
  & > a { color: var(--muted); font-size: var(--t13); }
  &:first-child > [data-initial] { background: var(--primary-soft); color: var(--primary); }
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
  /** The app that was asked for and did not open. */
  notOpened?: string | undefined;
}

/** The subscription: into an app in one press, by camera, or as the link itself, masked. */
export function ImportCard(props: ImportCardProps) {
  const { siteName, addresses, platform: device, quiet, onOpen, notOpened } = props;
  const { t } = useTranslation('account');
  const [platform, setPlatform] = useState<Platform>(device);
  const [entry, setEntry] = useState(0);
  const [sheet, setSheet] = useState<'qr' | 'hosts'>();
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
            <ul>
              {apps.map((client, at) => (
                <App key={client.name}>
                  <span data-initial aria-hidden>
                    {client.name[0]}
                  </span>
                  <Grow>
                    <Row>
                      <Text weight={500}>{client.name}</Text>
                      {at === 0 && <Badge tone="info">{t('recommended')}</Badge>}
                    </Row>
                  </Grow>
                  <a
                    href={client.download}
                    target="_blank"
                    rel="noreferrer"
                    aria-label={`${t('download')} ${client.name}`}
                  >
                    {t('download')}
                  </a>
                  <Button
                    kind={at === 0 && !quiet ? 'primary' : 'default'}
                    aria-label={t('importTo', { app: client.name })}
                    onClick={() => open(client)}
                  >
                    {t('import')}
                  </Button>
                </App>
              ))}
            </ul>
          </OnlyWide>
          <OnlyNarrow>
            <Stack gap={16}>
              <Stack gap={12}>
                {apps[0] && (
                  <Button
                    kind={quiet ? 'default' : 'primary'}
                    size="big"
                    wide
                    onClick={() => apps[0] && open(apps[0])}
                  >
                    {t('importTo', { app: apps[0].name })}
                  </Button>
                )}
                <Row>
                  {apps.slice(1, 3).map((client) => (
                    <Button key={client.name} style={{ flex: 1 }} onClick={() => open(client)}>
                      {client.name}
                    </Button>
                  ))}
                  <Menu
                    trigger={
                      <Button style={{ flex: 1 }}>
                        {t('more')}
                        <Icon as={ChevronDown} size={16} />
                      </Button>
                    }
                    groups={[
                      apps.slice(3).map((client) => ({ label: client.name, onSelect: () => open(client) })),
                      apps.map((client) => ({
                        label: `${t('download')} ${client.name}`,
                        href: client.download,
                      })),
                    ].filter((group) => group.length > 0)}
                  />
                </Row>
              </Stack>
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
              <Qr text={address} label={t('scan')} />
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
              {resetLink}
            </Row>
          </Stack>
        </OnlyWide>
      </CardBody>
      <Dialog open={sheet === 'qr'} onClose={() => setSheet(undefined)} title={t('qrTitle')}>
        <Stack gap={12} style={{ justifyItems: 'center' }}>
          <Qr text={address} label={t('scan')} size={264} />
          <Text size={13} tone="muted">
            {t(props.burnsAfterUse ? 'linkBurns' : 'linkSecret')}
          </Text>
        </Stack>
      </Dialog>
      <Dialog open={sheet === 'hosts'} onClose={() => setSheet(undefined)} title={t('link')}>
        <Stack>
          <Text size={13} tone="muted">
            {t('switchHostText')}
          </Text>
          {hostSwitch(true)}
        </Stack>
        {copy}
      </Dialog>
    </ImportBox>
  );
}
