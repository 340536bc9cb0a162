import { Fragment, lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { ButtonLink } from '../../../components/Button/Button.tsx';
import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { TextLink } from '../../../components/Link/Link.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { Grow, Row, Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { from } from '../../../theme/breakpoints.ts';
import { StaleLine } from '../../parts/failure/LoadNotices.tsx';
import { FactorPanel, type FactorPanelProps } from './FactorPanel.tsx';
import { LeakCard, type LeakCardProps } from './LeakCard.tsx';
import { NotificationsCard, type NotificationsCardProps } from './NotificationsCard.tsx';
import { SessionsCard, type SessionsCardProps } from './SessionsCard.tsx';
import type { TelegramCardProps } from './TelegramCard.tsx';

/** The last card, only for sites with a bot, so it is loaded when that is known. */
const TelegramCard = lazy(async () => ({ default: (await import('./TelegramCard.tsx')).TelegramCard }));

export interface SecurityScreenProps {
  /** The second factor. */
  factor: Omit<FactorPanelProps, 'now'>;
  /** Where the customer is signed in. */
  sessions: Omit<SessionsCardProps, 'now' | 'logHref'>;
  /** What stops when something was leaked. */
  leak: Omit<LeakCardProps, 'counts' | 'passwordHref'>;
  /** API tokens that would stop. `undefined`: not loaded yet. */
  tokens: number | undefined;
  /** Which mails the customer gets. */
  notifications: NotificationsCardProps;
  /** The linked Telegram account. */
  telegram: Omit<TelegramCardProps, 'now'>;
  now: Date;
  passwordHref: string;
  resetHref: string;
  logHref: string;
}

/** Two columns of cards. On phones one, with the leak card before the settings. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  align-items: start;
  & > div { display: contents; }
  & > div > * { order: 2; }
  & > div > :first-child { order: 1; }
  ${from.lg} {
    grid-template-columns: minmax(0, 1fr) 372px;
    gap: 20px;
    & > div { display: grid; grid-template-columns: minmax(0, 1fr); gap: 20px; }
  }
`;

/** What a new password ends, and two ways to set one. */
function PasswordCard({ passwordHref, resetHref }: Pick<SecurityScreenProps, 'passwordHref' | 'resetHref'>) {
  const { t } = useTranslation('security');
  const ways = [
    [t('passwordKnown'), t('passwordChangeText'), t('changePassword'), passwordHref],
    [t('passwordForgot'), t('passwordForgotText'), t('passwordReset'), resetHref],
  ] as const;
  return (
    <Card title={t('password')}>
      <CardBody>
        <Stack gap={16}>
          {ways.map(([name, text, deed, href]) => (
            <Row key={href} gap={12} style={{ alignItems: 'flex-start' }}>
              <Grow>
                <Text as="p" weight={500}>
                  {name}
                </Text>
                <Text as="p" size={13} tone="muted">
                  {text}
                </Text>
              </Grow>
              <ButtonLink href={href} size="small">
                {deed}
              </ButtonLink>
            </Row>
          ))}
        </Stack>
      </CardBody>
    </Card>
  );
}

const waiting = { state: 'loading' } as const;

/** Security of the account, its sessions, and one button for leaked secrets. */
export function SecurityScreen(props: SecurityScreenProps) {
  const { factor, sessions, telegram, now, passwordHref } = props;
  const { t } = useTranslation('security');
  const { security } = factor;
  const chat = telegram.telegram;
  const hasTelegram = chat.state === 'failed' || (chat.state === 'ready' && chat.data.state !== 'off');
  const loads = [security, sessions.sessions, props.notifications.notifications, telegram.telegram];
  // The heights of these cards are unknown before they are loaded, so nothing is shown below them until then.
  if (security.state === 'loading' || sessions.sessions.state === 'loading')
    return (
      <Fragment key="waiting">
        <FactorPanel {...factor} security={waiting} now={now} />
        <Columns>
          <div>
            <SessionsCard {...sessions} sessions={waiting} now={now} logHref={props.logHref} />
          </div>
        </Columns>
      </Fragment>
    );
  return (
    <Fragment key="page">
      <StaleLine of={loads} now={now} />
      {security.state === 'ready' && security.data.must_change_password && (
        <Notice
          tone="warning"
          action={
            <TextLink href={passwordHref} data-small>
              {t('changePassword')}
            </TextLink>
          }
        >
          {t('commonPassword')}
        </Notice>
      )}
      <FactorPanel {...factor} now={now} />
      <Columns>
        <div>
          <SessionsCard {...sessions} now={now} logHref={props.logHref} />
          <NotificationsCard {...props.notifications} />
        </div>
        <div>
          <LeakCard
            {...props.leak}
            passwordHref={passwordHref}
            counts={{
              sessions:
                sessions.sessions.state === 'ready'
                  ? sessions.sessions.data.filter((one) => !one.is_current).length
                  : undefined,
              tokens: props.tokens,
              isTelegramLinked:
                telegram.telegram.state === 'ready'
                  ? ['linked', 'unreachable'].includes(telegram.telegram.data.state)
                  : undefined,
            }}
          />
          <PasswordCard passwordHref={passwordHref} resetHref={props.resetHref} />
          {hasTelegram && (
            <Suspense>
              <TelegramCard {...telegram} now={now} />
            </Suspense>
          )}
        </div>
      </Columns>
    </Fragment>
  );
}
