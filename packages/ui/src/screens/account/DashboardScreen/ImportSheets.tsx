import type { ReactNode } from 'react';
import { Dialog } from '../../../components/Dialog/Dialog.tsx';
import { LateQr } from '../../../components/Qr/LateQr.tsx';
import { Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import type { Figures } from '../../parts/load.ts';

export type ImportSheet = 'qr' | 'hosts' | 'help';

interface ImportSheetsProps {
  sheet: ImportSheet | undefined;
  onClose: () => void;
  address: string;
  figures: Figures;
  burnsAfterUse: boolean;
  hostSwitch: ReactNode;
  copy: ReactNode;
  downloadHelp: ReactNode;
}

/** The dialogs of the card: the QR code, the hosts, and how to get an app. */
export function ImportSheets({ sheet, onClose, address, ...rest }: ImportSheetsProps) {
  const { t } = useTranslation('account');
  return (
    <>
      <Dialog open={sheet === 'help'} onClose={onClose} title={t('noTunnel')}>
        <p>{t('noTunnelText')}</p>
        {rest.downloadHelp}
      </Dialog>
      <Dialog open={sheet === 'qr'} onClose={onClose} title={t('qrTitle')}>
        <Stack gap={12} style={{ justifyItems: 'center' }} {...rest.figures}>
          <LateQr text={address} label={t('scan')} size={264} />
          <Text size={13} tone="muted">
            {t(rest.burnsAfterUse ? 'linkBurns' : 'linkSecret')}
          </Text>
        </Stack>
      </Dialog>
      <Dialog open={sheet === 'hosts'} onClose={onClose} title={t('link')}>
        <Stack>
          <Text size={13} tone="muted">
            {t('switchHostText')}
          </Text>
          {rest.hostSwitch}
        </Stack>
        <div {...rest.figures}>{rest.copy}</div>
      </Dialog>
    </>
  );
}
