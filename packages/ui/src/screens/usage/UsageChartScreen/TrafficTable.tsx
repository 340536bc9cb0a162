import type { Step } from '@ferry/core/format/ranges/steps';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Bytes } from '../../../components/Bytes/Bytes.tsx';
import { CardFoot } from '../../../components/Card/Card.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Pagination } from '../../../components/Pagination/Pagination.tsx';
import { type Column, Table } from '../../../components/Table/Table.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';

const Below = styled.div`
  border-bottom: 1px solid var(--line);
`;

const pageSize = 31;

export interface TrafficTableProps {
  steps: readonly Step[];
  step: 'hour' | 'day';
  title: string;
  now: Date;
}

/** The numbers of the chart, newest first. */
export function TrafficTable({ steps, step, title, now }: TrafficTableProps) {
  const { t } = useTranslation('usage');
  const format = useFormat();
  const [page, setPage] = useState(1);
  const bytes = (pick: (sums: NonNullable<Step['sums']>) => number) => (row: Step) =>
    row.sums ? (
      <Bytes value={pick(row.sums)} />
    ) : (
      <Text tone="muted" nowrap>
        {t('noData')}
      </Text>
    );
  const columns: Column<Step>[] = [
    {
      header: t(step === 'hour' ? 'time' : 'day'),
      phone: 'title',
      cell: ({ from }) => (step === 'hour' ? format.moment(from, now) : format.day(from, now)),
    },
    { header: t('upload'), align: 'end', cell: bytes(({ upload }) => upload) },
    { header: t('download'), align: 'end', cell: bytes(({ download }) => download) },
    {
      header: t('total'),
      align: 'end',
      phone: 'end',
      cell: bytes(({ upload, download }) => upload + download),
    },
    { header: t('billed'), align: 'end', cell: bytes(({ billed }) => billed) },
  ];
  const last = Math.max(1, Math.ceil(steps.length / pageSize));
  const shown = Math.min(page, last);
  const rows = steps.toReversed().slice((shown - 1) * pageSize, shown * pageSize);
  return (
    <Below>
      <Table dense label={title} columns={columns} rows={rows} rowKey={({ from }) => from.getTime()} />
      {last > 1 && (
        <CardFoot>
          <Pagination page={shown} pageSize={pageSize} total={steps.length} onPage={setPage} />
        </CardFoot>
      )}
    </Below>
  );
}
