import type { CallAnswer } from '@ferry/core/contract/base/call';
import type {
  NotificationChannel,
  NotificationEvent,
  show,
} from '@ferry/core/contract/notifications/customer';
import { Lock } from 'lucide-react';
import { styled } from 'styled-components';
import { CardBody, CardFoot } from '../../../components/Card/Card.tsx';
import { Checkbox } from '../../../components/Checkbox/Checkbox.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { from } from '../../../theme/breakpoints.ts';
import { Failure } from '../../parts/Failure.tsx';
import { LoadCard } from '../../parts/LoadCard.tsx';
import type { Attempt, Load } from '../../parts/load.ts';

export type Notifications = CallAnswer<typeof show>['result'];

export interface NotificationsCardProps {
  notifications: Load<Notifications>;
  /** The last choice that failed. Its setting is unchanged. */
  attempt: Attempt;
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
  'ticket_answered',
  'news',
] as const satisfies readonly NotificationEvent[];

const Grid = styled.table`
  width: 100%;
  border-collapse: collapse;
  th, td { border-bottom: 1px solid var(--line); padding: 0; text-align: center; }
  th { font-weight: 400; }
  thead th { font-size: var(--t12); line-height: 18px; font-weight: 500; color: var(--muted); padding: 8px 0; }
  tr > :first-child { text-align: start; padding-inline-start: 16px; }
  tr > :not(:first-child) { width: 72px; }
  td label { min-width: 44px; min-height: 44px; justify-content: center; padding: 11px 0; }
  tbody tr:last-child > * { border-bottom: 0; }
  ${from.lg} {
    tr > :first-child { padding-inline-start: 20px; }
    tr > :not(:first-child) { width: 96px; }
  }
`;

const Lines = styled.div`
  padding: 0 16px;
  ${from.lg} { padding: 0 20px; }
`;

function Waiting() {
  return (
    <>
      <Lines>
        <Skeleton width={48} line={35} />
        {events.map((event) => (
          <Skeleton key={event} width={180} line={45} />
        ))}
      </Lines>
      <CardFoot>
        <Skeleton width={260} line={20} />
      </CardFoot>
    </>
  );
}

/** One row for each event, one checkbox for each channel. */
function Choices({ data, onChoose }: { data: Notifications } & Pick<NotificationsCardProps, 'onChoose'>) {
  const { telegram, events: chosen } = data;
  const { t } = useTranslation('security');
  const wordOf = { mail: t('noticesMail'), telegram: t('noticesTelegram') };
  const channels: NotificationChannel[] = telegram === 'off' ? ['mail'] : ['mail', 'telegram'];
  const isShut = (channel: NotificationChannel) => channel === 'telegram' && telegram === 'not_linked';
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
            {channels.map((channel) => (
              <td key={channel}>
                {event === 'news' && channel === 'telegram' ? null : (
                  <Checkbox
                    checked={
                      !isShut(channel) && (chosen.find((one) => one.event === event)?.[channel] ?? false)
                    }
                    disabled={isShut(channel)}
                    onChange={({ target }) => onChoose(event, channel, target.checked)}
                  >
                    <VisuallyHidden>
                      {t('noticesBoth', { event: t(`event_${event}`), channel: wordOf[channel] })}
                    </VisuallyHidden>
                  </Checkbox>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Grid>
  );
}

/** The notification settings. Each press takes effect at once. */
export function NotificationsCard({ notifications, attempt, onChoose, onRetry }: NotificationsCardProps) {
  const { t } = useTranslation('security');
  return (
    <LoadCard
      of={notifications}
      title={t('notices')}
      tools={
        <Text size={13} tone="muted">
          {t('noticesSaved')}
        </Text>
      }
      loading={{ said: t('noticesLoading'), lines: <Waiting /> }}
      failed={{ title: t('noticesFailedTitle'), safe: t('noticesFailedText') }}
      empty={{ title: t('noticesFailedTitle'), text: t('noticesFailedText') }}
      isEmpty={() => false}
      onRetry={onRetry}
      foot={({ email, telegram }) => (
        <CardFoot>
          <Icon as={Lock} size={16} />
          <Text size={13} tone="muted" style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            {t('noticesAlways', { email })}
            {telegram === 'not_linked' && ` ${t('noticesNotLinked')}`}
          </Text>
        </CardFoot>
      )}
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
  );
}
