import { CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { TextButton } from '../../../components/Link/Link.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { Row, Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import type { Client } from '../clients.ts';
import type { ImportSheet } from './ImportSheets.tsx';

/** The parts of the card, for wide screens and phones. */
export interface ImportParts {
  /** Apps of the selected system. */
  apps: readonly Client[];
  quiet: boolean;
  notOpened?: string | undefined;
  burnsAfterUse: boolean;
  /** Selects an address. Missing if there is only one. */
  hostSwitch?: ReactNode;
  copy: ReactNode;
  resetLink: ReactNode;
  onOpen: (client: Client) => void;
  onSheet: (sheet: ImportSheet) => void;
}

/** Beside the apps on wide screens: the link, its addresses, and its reset. */
export function LinkBlock(props: ImportParts) {
  const { notOpened, burnsAfterUse, hostSwitch, copy, resetLink, onSheet } = props;
  const { t } = useTranslation('account');
  return (
    <Stack gap={12} style={{ marginTop: 20 }}>
      {notOpened && <Notice tone="warning">{t('appDidNotOpen', { app: notOpened })}</Notice>}
      <Stack gap={6}>
        <Row between>
          <Text size={13} weight={500}>
            {t('link')}
          </Text>
          <Text size={13} tone="muted">
            {t(burnsAfterUse ? 'linkBurns' : 'linkSecret')}
          </Text>
        </Row>
        {copy}
      </Stack>
      <Row between style={{ minHeight: 32 }}>
        {hostSwitch ? (
          <Row gap={12}>
            <Text size={13} tone="muted">
              {t('switchHostText')}
            </Text>
            {hostSwitch}
          </Row>
        ) : (
          <span />
        )}
        <Row gap={16}>
          <TextButton data-small data-quiet onClick={() => onSheet('help')}>
            <Icon as={CircleHelp} size={14} />
            {t('noTunnel')}
          </TextButton>
          {resetLink}
        </Row>
      </Row>
    </Stack>
  );
}
