import { Bytes } from '../../../components/Bytes/Bytes.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { type Column, Table } from '../../../components/Table/Table.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import type { MonthDay as Day } from './month-data.ts';

export interface DaysTableProps {
  days: ReadonlyMap<string, Day>;
  title: string;
  now: Date;
}

/** The days of a month with traffic, newest first. */
export function DaysTable({ days, title, now }: DaysTableProps) {
  const { t } = useTranslation('usage');
  const format = useFormat();
  const bytes = (pick: (day: Day) => number) => (day: Day) => <Bytes value={pick(day)} />;
  const columns: Column<Day>[] = [
    {
      header: t('day'),
      phone: 'title',
      cell: ({ data_time_range_lower }) => format.day(data_time_range_lower, now),
    },
    { header: t('upload'), align: 'end', cell: bytes(({ ss_tx_size }) => ss_tx_size) },
    { header: t('download'), align: 'end', cell: bytes(({ ss_rx_size }) => ss_rx_size) },
    { header: t('total'), align: 'end', phone: 'end', cell: bytes(({ total_traffic }) => total_traffic) },
    { header: t('billed'), align: 'end', cell: bytes(({ effective_traffic }) => effective_traffic) },
  ];
  return (
    <Table
      dense
      label={title}
      columns={columns}
      rows={[...days.values()].reverse()}
      rowKey={({ data_time_range_lower }) => data_time_range_lower}
    />
  );
}
