import {
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
import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { TextLink } from '../../../components/Link/Link.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { Row, Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { ConfirmLoss } from '../../parts/ConfirmLoss.tsx';
import type { Attempt } from '../../parts/load.ts';

export interface LeakCardProps {
  /** The present numbers. `undefined`: not loaded yet. */
  counts: { sessions: number | undefined; tokens: number | undefined; isTelegramLinked: boolean | undefined };
  attempt: Attempt;
  /** What it stopped, one sentence each, after it. */
  stopped: readonly string[] | undefined;
  importHref: string;
  passwordHref: string;
  onClose: () => void;
}

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

function useParts({ sessions, tokens, isTelegramLinked }: LeakCardProps['counts']) {
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
  if (isTelegramLinked !== false) parts.push([Send, t('leakTelegram'), t('leakUnlinked')]);
  return parts;
}

/** One button for customers whose secrets leaked. It says what will stop, and afterwards what has stopped. */
export function LeakCard(props: LeakCardProps) {
  const { t } = useTranslation('security');
  const parts = useParts(props.counts);
  const { stopped, attempt } = props;
  return (
    <Card id="leak" tabIndex={-1} title={t('leak')}>
      <CardBody>
        {stopped ? (
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
              <TextLink href={props.importHref}>{t('leakImport')}</TextLink>
              <TextLink href={props.passwordHref}>{t('changePassword')}</TextLink>
            </Row>
          </Stack>
        ) : (
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
            <ConfirmLoss
              title={t('leakTitle')}
              text={t('leakAsk')}
              deed={t('leakDo')}
              keep={t('leakKeep')}
              attempt={attempt}
              onConfirm={props.onClose}
            >
              {(ask) => (
                <Button kind="danger" wide onClick={ask}>
                  <Icon as={ShieldAlert} size={16} />
                  {t('leakDo')}
                </Button>
              )}
            </ConfirmLoss>
            <Text size={13} tone="muted">
              {t('leakStays')}
            </Text>
          </Stack>
        )}
      </CardBody>
    </Card>
  );
}
