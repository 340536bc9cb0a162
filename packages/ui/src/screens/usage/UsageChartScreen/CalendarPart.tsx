import { CalendarCard } from './CalendarCard.tsx';
import { Columns } from './Columns.tsx';
import { DayCard } from './DayCard.tsx';
import type { UsageChartScreenProps } from './UsageChartScreen.tsx';

/** A month by days, and one of them in detail. */
export function CalendarPart(props: UsageChartScreenProps) {
  return (
    <Columns>
      <CalendarCard {...props} />
      <DayCard {...props} />
    </Columns>
  );
}
