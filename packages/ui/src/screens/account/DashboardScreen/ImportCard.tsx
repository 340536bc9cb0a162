import { RotateCcw } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { CopyField, maskLink } from '../../../components/CopyField/CopyField.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { TextButton } from '../../../components/Link/Link.tsx';
import { scrollToPart } from '../../../components/Link/scroll.ts';
import { LateQr } from '../../../components/Qr/LateQr.tsx';
import { Segments } from '../../../components/Segments/Segments.tsx';
import { OnlyNarrow, OnlyWide, Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { from } from '../../../theme/breakpoints.ts';
import type { Figures } from '../../parts/load.ts';
import { type Client, clientsOf, importLink, type Platform, platformNames, platforms } from '../clients.ts';
import { AppList } from './AppList.tsx';
import { HostSwitch } from './HostSwitch.tsx';
import { type ImportSheet, ImportSheets } from './ImportSheets.tsx';
import { type ImportParts, LinkBlock } from './LinkBlock.tsx';
import { PhoneImport } from './PhoneImport.tsx';
import { ResetLink, type ResetLinkProps } from './ResetLink.tsx';

export const ImportBox = styled(Card)`
  ${from.lg} { display: flex; flex-direction: column; & > :last-child { flex: 1; display: grid; align-content: space-between; } }
`;

export const ImportColumns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  ${from.lg} { grid-template-columns: minmax(0, 1fr) 186px; gap: 32px; }
`;

export type Wanted = 'app' | 'link';

/** The buttons for an intent. Some are shown only at the other width. */
const buttonsOf = { app: '[data-import]', link: 'button[data-act]' } as const;

export interface ImportCardProps extends ResetLinkProps {
  siteName: string;
  /** Addresses of the link, the preferred one first. At least one. */
  addresses: readonly string[];
  burnsAfterUse: boolean;
  /** The system of this device. */
  platform: Platform;
  /** What the customer came for: the first app, or the link. Its button has the focus. */
  wanted?: Wanted | undefined;
  /** The primary button of the page is elsewhere. */
  quiet: boolean;
  /** Opens an app by its link. The page controls the window. */
  onOpen: (client: Client, link: string) => void;
  /** How to get an app for a system without a proxy. Missing until it is loaded. */
  downloadHelp?: ((platform: Platform) => ReactNode) | undefined;
  /** The app that did not open. */
  notOpened?: string | undefined;
  /** The attribute of places with the link. */
  figures: Figures;
}

/** Scrolls to a part, and focuses its first button for the intent that is visible at this width. */
function useFirstButton(wanted: Wanted | undefined) {
  const part = useRef<HTMLElement>(null);
  useEffect(() => {
    if (wanted === undefined || part.current === null) return;
    scrollToPart(part.current, 'start');
    const buttons = [...part.current.querySelectorAll<HTMLElement>(buttonsOf[wanted])];
    buttons.find((button) => button.checkVisibility())?.focus({ preventScroll: true });
  }, [wanted]);
  return part;
}

function RenewLink({ reset, offline, onReset }: ResetLinkProps) {
  const { t } = useTranslation('account');
  return (
    <ResetLink onReset={onReset} reset={reset} offline={offline}>
      {(ask) => (
        <TextButton data-small data-quiet disabled={offline} onClick={ask}>
          <Icon as={RotateCcw} size={14} />
          {t('resetLink')}
        </TextButton>
      )}
    </ResetLink>
  );
}

/** The subscription: imported by one press, by QR code, or as a masked link. */
export function ImportCard(props: ImportCardProps) {
  const { siteName, addresses, platform: device, quiet, burnsAfterUse, onOpen, notOpened } = props;
  const { t } = useTranslation('account');
  const [platform, setPlatform] = useState<Platform>(device);
  const [entry, setEntry] = useState(0);
  const [sheet, setSheet] = useState<ImportSheet>();
  const part = useFirstButton(props.wanted);
  const address = addresses[entry] ?? addresses[0] ?? '';
  const hosts = { count: addresses.length, value: entry, onChange: setEntry };
  const copy = <CopyField value={address} masked={maskLink(address)} label={t('link')} />;
  const parts: ImportParts = {
    apps: clientsOf(platform),
    quiet,
    notOpened,
    burnsAfterUse,
    hostSwitch: addresses.length > 1 && <HostSwitch {...hosts} wide={false} />,
    copy,
    resetLink: <RenewLink {...props} />,
    onOpen: (client) => onOpen(client, importLink(client, address, siteName)),
    onSheet: setSheet,
  };
  return (
    <ImportBox
      ref={part}
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
      <CardBody {...props.figures}>
        <ImportColumns>
          <OnlyWide>
            <AppList apps={parts.apps} quiet={quiet} onOpen={parts.onOpen} />
          </OnlyWide>
          <OnlyNarrow>
            <PhoneImport {...parts} />
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
          <LinkBlock {...parts} />
        </OnlyWide>
      </CardBody>
      <ImportSheets
        sheet={sheet}
        onClose={() => setSheet(undefined)}
        address={address}
        figures={props.figures}
        burnsAfterUse={burnsAfterUse}
        hostSwitch={<HostSwitch {...hosts} wide />}
        copy={copy}
        downloadHelp={props.downloadHelp?.(platform)}
      />
    </ImportBox>
  );
}
