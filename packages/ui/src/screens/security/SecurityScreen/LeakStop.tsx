import {
  Fingerprint,
  Hash,
  KeyRound,
  Link2,
  LogOut,
  type LucideIcon,
  QrCode,
  Send,
  ShieldAlert,
  SquareTerminal,
} from 'lucide-react';
import { styled } from 'styled-components';
import { Button } from '../../../components/Button/Button.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { TextButton, TextLink } from '../../../components/Link/Link.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { Row, Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { ConfirmLoss } from '../../parts/dialogs/ConfirmLoss.tsx';
import type { LeakRowProps } from './LeakRow.tsx';

const List = styled.ul`
  border-top: 1px solid var(--line);
  li {
    display: flex;
    align-items: center;
    gap: 10px;
    min-height: 40px;
    border-bottom: 1px solid var(--line);
  }
  li > svg { color: var(--muted); }
  li > :last-child { margin-inline-start: auto; text-align: end; font-size: var(--t13); color: var(--muted); }
`;
const Ended = styled.ul`
  list-style: disc;
  padding-inline-start: 20px;
  display: grid;
  gap: 6px;
  overflow-wrap: anywhere;
`;

function useParts({ sessions, tokens, passkeys, isTelegramLinked }: LeakRowProps['counts']) {
  const { t } = useTranslation('security');
  const many = (count: number | undefined, key: 'leakSessionsThen' | 'leakTokensThen') => {
    if (count === undefined) return t('leakAll');
    return count === 0 ? t('leakNone') : t(key, { count });
  };
  const parts: [LucideIcon, string, string][] = [
    [Link2, t('leakLink'), t('leakLinkThen')],
    [KeyRound, t('leakPassword'), t('leakReplaced')],
    [Hash, t('leakUuid'), t('leakReplaced')],
    [LogOut, t('leakSessions'), many(sessions, 'leakSessionsThen')],
    [QrCode, t('leakRequests'), t('leakVoid')],
    [SquareTerminal, t('leakTokens'), many(tokens, 'leakTokensThen')],
  ];
  if (passkeys > 0) parts.push([Fingerprint, t('leakPasskeys'), t('leakPasskeysThen', { count: passkeys })]);
  if (isTelegramLinked !== false) parts.push([Send, t('leakTelegram'), t('leakUnlinked')]);
  return parts;
}

/** The stopped accesses, and the next steps. */
function Stopped({ stopped, importHref, row }: LeakRowProps & { stopped: readonly string[] }) {
  const { t } = useTranslation('security');
  return (
    <Stack gap={12} role="status">
      <Notice tone="success">{t('leakDone')}</Notice>
      <Ended>
        {stopped.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Ended>
      <Text size={13} tone="muted">
        {t('leakThenPassword')}
      </Text>
      <Row gap={16} wrap>
        <TextLink href={importHref}>{t('leakImport')}</TextLink>
        <TextButton onClick={() => row.choose('password')}>{t('changePassword')}</TextButton>
      </Row>
    </Stack>
  );
}

/** What will stop, and the button that stops it. */
function Stop({ counts, attempt, row, onClose }: LeakRowProps) {
  const { t } = useTranslation(['security', 'ui']);
  const parts = useParts(counts);
  return (
    <Stack gap={12}>
      <Text size={13} tone="muted">
        {t('leakText')}
      </Text>
      <List>
        {parts.map(([icon, name, then]) => (
          <li key={name}>
            <Icon as={icon} size={16} />
            <span>{name}</span>
            <span>{then}</span>
          </li>
        ))}
      </List>
      <Text size={13} tone="muted">
        {t('leakStays')}
      </Text>
      <ConfirmLoss
        title={t('leakTitle')}
        text={t('leakAsk')}
        deed={t('leakDo')}
        keep={t('leakKeep')}
        attempt={attempt}
        onConfirm={onClose}
      >
        {(ask) => (
          <Row wrap gap={12}>
            <Button kind="danger" onClick={ask}>
              <Icon as={ShieldAlert} size={16} />
              {t('leakDo')}
            </Button>
            <Button kind="quiet" onClick={() => row.choose()}>
              {t('ui:cancel')}
            </Button>
          </Row>
        )}
      </ConfirmLoss>
    </Stack>
  );
}

/** The open row: what will stop, and afterwards what has stopped. */
export function LeakStop(props: LeakRowProps) {
  const { stopped } = props;
  return stopped ? <Stopped {...props} stopped={stopped} /> : <Stop {...props} />;
}
