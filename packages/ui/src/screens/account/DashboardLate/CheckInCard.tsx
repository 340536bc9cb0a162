import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { show } from '@ferry/core/contract/check-in/customer';
import { dateFormat } from '@ferry/core/format/cached-formats';
import { Check } from 'lucide-react';
import { styled } from 'styled-components';
import { Button } from '../../../components/Button/Button.tsx';
import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { Failure } from '../../parts/Failure.tsx';
import { FailedRow } from '../../parts/failure/LoadNotices.tsx';
import { type Attempt, isOffered, known, type Load } from '../../parts/load.ts';

export type CheckIn = CallAnswer<typeof show>['result'];

const Week = styled.ol`
  display: grid;
  grid-template-columns: repeat(7, 1fr);
  li { display: grid; justify-items: center; gap: 4px; font-size: var(--t12); line-height: 18px; color: var(--muted); }
  i { width: 28px; height: 28px; border-radius: 50%; display: grid; place-items: center; background: var(--sunken); color: var(--primary); }
  [data-taken] i { background: var(--primary-soft); }
  [data-today] { color: var(--text); font-weight: 500; }
  [data-today]:not([data-taken]) i { background: none; box-shadow: inset 0 0 0 2px var(--primary); }
`;

export interface CheckInCardProps {
  checkIn: Load<CheckIn>;
  attempt: Attempt;
  onCheckIn: () => void;
  onRetry: () => void;
}

function Deed({
  state,
  isBusy,
  offline,
  onCheckIn,
}: {
  state: CheckIn;
  isBusy: boolean;
  offline: boolean;
  onCheckIn: () => void;
}) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  const words =
    state.blocked !== null
      ? t('checkInExpired')
      : state.is_done
        ? t('checkedIn', { size: format.bytes(state.gained_bytes ?? 0) })
        : t('checkInFor', { least: format.bytes(state.least_bytes), most: format.bytes(state.most_bytes) });
  return (
    <Button
      kind="soft"
      wide
      busy={isBusy}
      busyLabel={t('checkingIn')}
      disabled={offline || state.is_done || state.blocked !== null}
      onClick={onCheckIn}
    >
      {words}
    </Button>
  );
}

const days = [0, 1, 2, 3, 4, 5, 6];

/** The check-ins of the week, and today's. */
export function CheckInCard({ checkIn, attempt, onCheckIn, onRetry }: CheckInCardProps) {
  const { t, i18n } = useTranslation(['overview', 'ui']);
  const format = useFormat();
  const state = checkIn.state === 'ready' ? checkIn.data : undefined;
  const week = known(checkIn)?.week_bytes ?? 0;
  // The traffic of the check-in is known once the week is refetched.
  const isBusy = attempt.state === 'sending' || (state !== undefined && known(checkIn) === undefined);
  const nameOf = (day: string, weekday: 'narrow' | 'long') =>
    dateFormat(i18n.language, { weekday, timeZone: 'UTC' }).format(new Date(day));
  return (
    <Card
      title={t('checkIn')}
      tools={
        week > 0 && (
          <Text size={13} tone="muted">
            {t('week', { size: format.bytes(week) })}
          </Text>
        )
      }
      aria-busy={checkIn.state === 'loading' || undefined}
    >
      <CardBody style={{ minHeight: 142 }}>
        {checkIn.state === 'failed' ? (
          <FailedRow of={checkIn} title={t('checkInFailed')} onRetry={onRetry} />
        ) : (
          <Stack gap={16}>
            <Week>
              {state
                ? state.week.map(({ day, bytes }) => (
                    <li
                      key={day}
                      data-taken={bytes !== null || undefined}
                      data-today={day === state.today || undefined}
                      aria-label={
                        bytes === null
                          ? t('dayNone', { day: nameOf(day, 'long') })
                          : t('dayTaken', { day: nameOf(day, 'long'), size: format.bytes(bytes) })
                      }
                    >
                      <i>{bytes !== null && <Icon as={Check} size={14} />}</i>
                      <span aria-hidden>{nameOf(day, 'narrow')}</span>
                    </li>
                  ))
                : days.map((day) => (
                    <li key={day}>
                      <Skeleton width={28} height={28} radius={14} />
                      <Skeleton width={12} height={10} line={18} />
                    </li>
                  ))}
            </Week>
            {state ? (
              isOffered(attempt) && (
                <Deed
                  state={state}
                  isBusy={isBusy}
                  offline={checkIn.state === 'ready' && checkIn.stale !== undefined}
                  onCheckIn={onCheckIn}
                />
              )
            ) : (
              <Skeleton control />
            )}
            <Failure attempt={attempt} />
          </Stack>
        )}
      </CardBody>
    </Card>
  );
}
