import { CalendarCard } from './CalendarCard.tsx';
import { Columns } from './Columns.tsx';
import { DayCard } from './DayCard.tsx';
import type { UsageChartScreenProps } from './UsageChartScreen.tsx';

/** A month by days, and the details of one day. */
export function CalendarPart(props: UsageChartScreenProps) {
  return (
    <Columns>
      <CalendarCard {...props} />
      <DayCard {...props} />
    </Columns>
  );
}
