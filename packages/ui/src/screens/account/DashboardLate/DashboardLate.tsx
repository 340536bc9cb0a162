import { styled } from 'styled-components';
import { InZone } from '../../../components/Format/Format.tsx';
import { from } from '../../../theme/breakpoints.ts';
import { MainAndSide } from '../../parts/MainAndSide.tsx';
import { RemindersCard, type RemindersCardProps } from './RemindersCard.tsx';
import { UsageCard, type UsageCardProps } from './UsageCard.tsx';

const Columns = styled(MainAndSide)`
  ${from.md} { & > :first-child { order: 1; } }
`;

export interface DashboardLateProps {
  usage: UsageCardProps;
  /** The site's zone, by whose days usage is counted. */
  zone: string;
  reminders: RemindersCardProps;
}

/** The lower part of the dashboard: reminders, and the usage of the last days. */
export function DashboardLate({ usage, zone, reminders }: DashboardLateProps) {
  return (
    <Columns>
      <RemindersCard {...reminders} />
      <InZone zone={zone}>
        <UsageCard {...usage} />
      </InZone>
    </Columns>
  );
}
