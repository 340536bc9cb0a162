import type { ActivityTopic } from '@ferry/core/contract/accounts/customer';
import { dayOf, daysBetween } from '@ferry/core/format/time';
import { CircleDot, Link2, LogIn, type LucideIcon, ShieldCheck, Wallet } from 'lucide-react';
import { styled } from 'styled-components';
import { Device } from '../../../components/Device/Device.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Dot, Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { from } from '../../../theme/breakpoints.ts';
import type { Activity } from './ActivityScreen.tsx';

type Entry = Activity['activities'][number];

const icons: Readonly<Record<ActivityTopic, LucideIcon>> = {
  sign_in: LogIn,
  security: ShieldCheck,
  service: Link2,
  money: Wallet,
};

const Day = styled.section`
  border-bottom: 1px solid var(--line);
  padding: 14px 16px;
  &:last-child { border-bottom: 0; }
  h2 { font-size: var(--t13); line-height: 20px; color: var(--muted); font-weight: 500; margin-bottom: 4px; }
  ${from.lg} {
    display: grid;
    grid-template-columns: 140px minmax(0, 1fr);
    padding: 12px 20px;
    h2 { margin: 0; padding: 9px 0; }
  }
`;
const TimelineItem = styled.li`
  display: grid;
  grid-template-columns: 16px minmax(0, 1fr) auto;
  gap: 2px 10px;
  padding: 8px 0;
  & > svg { margin-top: 3px; color: var(--muted); }
  & > :nth-child(2) { overflow-wrap: anywhere; }
  & > :nth-child(4) { grid-column: 2 / -1; }
  ${from.lg} {
    grid-template-columns: 16px minmax(0, 1fr) minmax(240px, auto) 48px;
    & > :nth-child(3) { order: 1; text-align: end; }
    & > :nth-child(4) { grid-column: auto; }
  }
`;

/** Events grouped by day, newest first. */
export function Timeline({ entries, now }: { entries: readonly Entry[]; now: Date }) {
  const { t } = useTranslation('activity');
  const format = useFormat();
  const days = new Map<string, Entry[]>();
  for (const entry of entries) {
    const day = dayOf(entry.timestamp, format.zone);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  const nameOf = (at: string) => {
    const gone = daysBetween(at, now, format.zone);
    if (gone === 0) return t('today');
    return gone === 1 ? t('yesterday') : format.day(at, now);
  };
  return [...days].map(([day, ofDay]) => (
    <Day key={day} aria-label={nameOf(ofDay[0]?.timestamp ?? day)}>
      <h2>{nameOf(ofDay[0]?.timestamp ?? day)}</h2>
      <ul>
        {ofDay.map(({ activity_id, topic, description, timestamp, ip_address, user_agent }) => (
          <TimelineItem key={activity_id}>
            <Icon as={topic ? icons[topic] : CircleDot} size={16} />
            <span>{description}</span>
            <Text size={13} tone="muted">
              {format.clock(timestamp)}
            </Text>
            <Text size={13} tone="muted" style={{ overflowWrap: 'anywhere' }}>
              {user_agent && <Device agent={user_agent} />}
              {user_agent && ip_address && <Dot />}
              {ip_address}
            </Text>
          </TimelineItem>
        ))}
      </ul>
    </Day>
  ));
}

/** The placeholder of the timeline. */
export const TimelineSkeleton = () =>
  [3, 2, 2].map((lines, day) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: boxes without identity
    <Day key={day} aria-hidden>
      <Skeleton width={56} line={20} />
      <div>
        {Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same
          <TimelineItem key={line} as="div">
            <Skeleton width={16} line={22} height={16} />
            <Skeleton width={180 + line * 24} line={22} />
            <Skeleton width={36} line={20} />
            <Skeleton width={90} line={20} />
          </TimelineItem>
        ))}
      </div>
    </Day>
  ));
