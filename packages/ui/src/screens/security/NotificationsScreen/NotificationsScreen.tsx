import type { CallAnswer } from '@ferry/core/contract/base/call';
import type {
  NotificationChannel,
  NotificationEvent,
  show,
} from '@ferry/core/contract/notifications/customer';
import { Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { CardBody, CardFoot } from '../../../components/Card/Card.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { TextLink } from '../../../components/Link/Link.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { useWide } from '../../../components/Stack/Stack.tsx';
import { Switch } from '../../../components/Switch/Switch.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.tsx';
import { sentences } from '../../../locales/sentences.ts';
import { useTranslation } from '../../../locales/use-translation.ts';
import { from } from '../../../theme/breakpoints.ts';
import { Failure } from '../../parts/Failure.tsx';
import { LoadCard } from '../../parts/LoadCard.tsx';
import type { Attempt, Load } from '../../parts/load.ts';

export type Notifications = CallAnswer<typeof show>['result'];

export interface NotificationsScreenProps {
  notifications: Load<Notifications>;
  /** The browsers that get notifications, below the choices. */
  devices?: ReactNode;
  /** The last choice that failed. Its setting is unchanged. */
  attempt: Attempt;
  /** Where Telegram is linked. */
  telegramHref: string;
  /** Turns the messages of an event by a channel on or off. */
  onChoose: (event: NotificationEvent, channel: NotificationChannel, isWanted: boolean) => void;
  onRetry: () => void;
}

/** In display order: account, purchases, support. */
const events = [
  'sign_in_new',
  'expires_soon',
  'traffic_80',
  'traffic_100',
  'renewal_short',
  'link_host_away',
  'ticket_answered',
  'news',
] as const satisfies readonly NotificationEvent[];

const Grid = styled.table`
  width: 100%;
  border-collapse: collapse;
  th, td { border-bottom: 1px solid var(--line); padding: 0; text-align: center; }
  th { font-weight: 400; }
  thead th { font-size: var(--t12); line-height: 18px; font-weight: 500; color: var(--muted); padding: 9px 0; }
  tr > :first-child { text-align: start; padding-inline: 16px 8px; }
  tbody th { padding-block: 8px; }
  tr > :not(:first-child) { width: 68px; }
  &:has(thead > tr > :nth-child(4)) tr > :not(:first-child) { width: 60px; }
  tbody tr { height: 60px; }
  tbody tr:last-child > * { border-bottom: 0; }
  td label { gap: 0; justify-content: center; min-width: 44px; min-height: 44px; }
  small { display: block; font-size: var(--t13); line-height: 20px; color: var(--muted); }
  ${from.lg} {
    tr > :first-child { padding-inline-start: 20px; }
    tr > :not(:first-child), &:has(thead > tr > :nth-child(4)) tr > :not(:first-child) { width: 104px; }
    tbody tr { height: 56px; }
  }
`;

const EventRows = styled.div`
  padding: 0 16px;
  ${from.lg} { padding: 0 20px; }
`;
const EventRow = styled.div`
  display: grid;
  align-items: center;
  height: 60px;
  ${from.lg} { height: 56px; }
`;

/** Every event, and the notifications that are always sent. */
function Waiting() {
  return (
    <>
      <EventRows>
        <Skeleton width={48} line={37} />
        {[...events, 'always'].map((event) => (
          <EventRow key={event}>
            <Skeleton width={180} line={22} />
          </EventRow>
        ))}
      </EventRows>
      <CardFoot>
        <Skeleton width={260} line={24} />
      </CardFoot>
    </>
  );
}

/** In place of another channel, for events that are sent only by mail. */
function MailOnly() {
  const { t } = useTranslation('security');
  return (
    <td>
      <Text size={13} tone="muted" aria-hidden>
        —
      </Text>
      <VisuallyHidden>{t('noticesMailOnly')}</VisuallyHidden>
    </td>
  );
}

/** One row for each event, one switch for each channel. */
function Choices({ data, onChoose }: { data: Notifications } & Pick<NotificationsScreenProps, 'onChoose'>) {
  const { telegram, push, events: chosen } = data;
  const { t } = useTranslation('security');
  const wordOf = { mail: t('noticesMail'), telegram: t('noticesTelegram'), push: t('noticesPush') };
  const channels = (['mail', 'telegram', 'push'] as const).filter(
    (channel) => channel === 'mail' || data[channel] !== 'off',
  );
  const others = channels.slice(1);
  const isShut = (channel: NotificationChannel) =>
    (channel === 'telegram' && telegram === 'not_linked') || (channel === 'push' && push === 'no_device');
  const isOn = (event: NotificationEvent, channel: NotificationChannel) =>
    !isShut(channel) && (chosen.find((one) => one.event === event)?.[channel] ?? false);
  return (
    <Grid aria-label={t('notices')}>
      <thead>
        <tr>
          <th scope="col">{t('noticesEvent')}</th>
          {channels.map((channel) => (
            <th key={channel} scope="col">
              {wordOf[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={event}>
            <th scope="row">{t(`event_${event}`)}</th>
            {(event === 'news' ? (['mail'] as const) : channels).map((channel) => (
              <td key={channel}>
                <Switch
                  checked={isOn(event, channel)}
                  disabled={isShut(channel)}
                  onChange={({ target }) => onChoose(event, channel, target.checked)}
                >
                  <VisuallyHidden>
                    {t('noticesBoth', { event: t(`event_${event}`), channel: wordOf[channel] })}
                  </VisuallyHidden>
                </Switch>
              </td>
            ))}
            {event === 'news' && others.map((channel) => <MailOnly key={channel} />)}
          </tr>
        ))}
        <tr>
          <th scope="row">
            {t('event_always')}
            <small>{t('event_alwaysWhy')}</small>
          </th>
          <td>
            <Text size={13} tone="muted" nowrap>
              {t('noticesAlways')}
            </Text>
          </td>
          {others.map((channel) => (
            <MailOnly key={channel} />
          ))}
        </tr>
      </tbody>
    </Grid>
  );
}

/**
 * The address of the mails, the way to link Telegram, and how to enable the column of devices. From `lg` on the page
 * around it already shows the address.
 */
function Foot({ data, telegramHref }: { data: Notifications; telegramHref: string }) {
  const { t, i18n } = useTranslation('security');
  const isWide = useWide();
  const { email, telegram, push } = data;
  const said = (first: string | false) =>
    sentences(i18n.language, first, push === 'no_device' && t('noticesPushOff'));
  if (telegram !== 'not_linked' && telegram !== 'unreachable') {
    const text = said(!isWide && t('noticesTo', { email }));
    return (
      text && (
        <CardFoot>
          <Text size={13} tone="muted" style={{ overflowWrap: 'anywhere', minWidth: 0, lineHeight: '24px' }}>
            {text}
          </Text>
        </CardFoot>
      )
    );
  }
  return (
    <CardFoot>
      <Icon as={Send} size={16} />
      <Text size={13} tone={telegram === 'unreachable' ? 'warning' : 'muted'} style={{ minWidth: 0 }}>
        {said(t(telegram === 'unreachable' ? 'telegramUnreachable' : 'noticesNotLinked'))}
      </Text>
      {telegram === 'not_linked' && (
        <TextLink href={telegramHref} data-small style={{ marginInlineStart: 'auto' }}>
          {t('telegramBegin')}
        </TextLink>
      )}
    </CardFoot>
  );
}

/** The notification settings. Each press takes effect at once. */
export function NotificationsScreen({
  notifications,
  devices,
  attempt,
  telegramHref,
  onChoose,
  onRetry,
}: NotificationsScreenProps) {
  const { t } = useTranslation('security');
  return (
    <>
      <LoadCard
        of={notifications}
        title={t('notices')}
        untitled
        loading={{ said: t('noticesLoading'), lines: <Waiting /> }}
        failed={{ title: t('noticesFailedTitle'), safe: t('noticesFailedText') }}
        empty={{ title: t('noticesFailedTitle'), text: t('noticesFailedText') }}
        isEmpty={() => false}
        onRetry={onRetry}
        foot={(data) => <Foot data={data} telegramHref={telegramHref} />}
      >
        {(data) => (
          <>
            {attempt.state !== 'idle' && (
              <CardBody>
                <Failure attempt={attempt} />
              </CardBody>
            )}
            <Choices data={data} onChoose={onChoose} />
          </>
        )}
      </LoadCard>
      {devices}
    </>
  );
}
