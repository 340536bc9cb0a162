import { ChartArea, Table2 } from 'lucide-react';

/** Marks of chart and table, for cards that are wide enough. */
export const viewIcons = { chart: ChartArea, table: Table2 };
