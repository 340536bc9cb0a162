import { QrCode, Route } from 'lucide-react';
import { styled } from 'styled-components';
import { Button } from '../../../components/Button/Button.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { Row, Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { AppButtons } from './AppButtons.tsx';
import type { ImportParts } from './LinkBlock.tsx';

const ButtonRow = styled(Row)`
  margin: -8px -10px -12px;
  && > button { flex: 1 1 0; justify-content: center; font-size: var(--t14); }
  && > button > svg { width: 16px; height: 16px; }
  & > i { width: 1px; height: 20px; background: var(--line); }
`;

/** On phones: the apps as buttons, the link below them, and further actions in sheets. */
export function PhoneImport(props: ImportParts) {
  const { apps, quiet, notOpened, burnsAfterUse, hostSwitch, copy, resetLink, onOpen, onSheet } = props;
  const { t } = useTranslation('account');
  return (
    <Stack gap={16}>
      <AppButtons apps={apps} quiet={quiet} onOpen={onOpen} onHelp={() => onSheet('help')} />
      {notOpened && <Notice tone="warning">{t('appDidNotOpen', { app: notOpened })}</Notice>}
      <Stack gap={6}>
        {copy}
        <Row between style={hostSwitch ? { minHeight: 44 } : undefined}>
          <Text size={13} tone="muted">
            {t(burnsAfterUse ? 'linkBurns' : 'linkSecret')}
          </Text>
          {hostSwitch && resetLink}
        </Row>
      </Stack>
      <ButtonRow gap={0}>
        <Button kind="quiet" icon={QrCode} onClick={() => onSheet('qr')}>
          {t('showQr')}
        </Button>
        <i />
        {hostSwitch ? (
          <Button kind="quiet" icon={Route} onClick={() => onSheet('hosts')}>
            {t('switchHost')}
          </Button>
        ) : (
          resetLink
        )}
      </ButtonRow>
    </Stack>
  );
}
