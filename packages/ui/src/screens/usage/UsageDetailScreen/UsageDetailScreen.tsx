import { gigabyte } from '@ferry/core/contract/base/values/units';
import { rateText } from '@ferry/core/format/numbers/numbers';
import { type ChosenRange, offsetText } from '@ferry/core/format/ranges/ranges';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../components/Button/Button.tsx';
import { Bytes } from '../../../components/Bytes/Bytes.tsx';
import { FilterSelect } from '../../../components/FilterSelect/FilterSelect.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { TextButton } from '../../../components/Link/Link.tsx';
import { OnlyNarrow, OnlyWide, Row } from '../../../components/Stack/Stack.tsx';
import type { Column } from '../../../components/Table/Table.tsx';
import { Dot, Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { StaleLine } from '../../parts/failure/LoadNotices.tsx';
import { ListCard, type Paging } from '../../parts/ListCard.tsx';
import type { Load } from '../../parts/load.ts';
import { type NoTrafficLinks, useNoTraffic } from '../no-traffic.tsx';
import type { Records, TrafficRecord } from '../steps.ts';
import { UsageFigure } from '../UsageFigure.tsx';
import { type UsageChange, UsageFilters } from '../UsageFilters.tsx';
import { useDays } from '../use-days.ts';
import { RecordDrawer } from './RecordDrawer.tsx';

/** The state of saving all records as a file. */
export type Saving =
  | { state: 'idle' }
  | { state: 'running'; done: number; total: number }
  | { state: 'done'; total: number }
  | { state: 'stopped' }
  | { state: 'failed'; message: string };

export interface UsageDetailScreenProps extends Paging, NoTrafficLinks {
  records: Load<Records>;
  range: ChosenRange;
  /** The selected node. */
  node: number | undefined;
  /** The nodes to select from. */
  nodes: readonly { id: number; name: string }[];
  /** The open record, by `recordKey`. */
  opened: string | undefined;
  /** The progress of the file with all records. */
  saving: Saving;
  now: Date;
  /** The address that explains a node's billed traffic. */
  nodeHref: (node: number) => string;
  onOpen: (key: string | undefined) => void;
  onChange: (change: UsageChange) => void;
  /** Saves all filtered records, or cancels that. */
  onSave: () => void;
  /** Cancels the file. */
  onStop: () => void;
  onRetry: () => void;
}

/** The key of a record in an address. */
export const recordKey = ({ created_at, node_id }: Pick<TrafficRecord, 'created_at' | 'node_id'>): string =>
  `${created_at} ${node_id}`;

function SaveLine({
  saving,
  onSave,
  onStop,
  isEmpty,
}: Pick<UsageDetailScreenProps, 'saving' | 'onSave' | 'onStop'> & { isEmpty: boolean }) {
  const { t } = useTranslation(['usage', 'ui']);
  return (
    <Row wrap gap={12}>
      <Text size={13} tone={saving.state === 'failed' ? 'error' : 'muted'} role="status">
        {saving.state === 'running' && t('ui:csvWorking', { done: saving.done, total: saving.total })}
        {saving.state === 'done' && t('csvDone', { count: saving.total })}
        {saving.state === 'stopped' && t('csvStopped')}
        {saving.state === 'failed' && t('csvFailed', saving)}
      </Text>
      {saving.state === 'running' ? (
        <TextButton data-small onClick={onStop}>
          {t('csvStop')}
        </TextButton>
      ) : (
        <Button size="small" icon={Download} onClick={onSave} disabled={isEmpty}>
          {t('csvAll')}
        </Button>
      )}
    </Row>
  );
}

/** The billed traffic. On phones with the rate, and only if that changed it. */
function BilledCell({ record }: { record: TrafficRecord }) {
  const { t } = useTranslation('usage');
  const format = useFormat();
  const { node_rate, total_traffic, effective_traffic } = record;
  return (
    <Text nowrap>
      <OnlyWide as="span">
        <Bytes value={effective_traffic} />
      </OnlyWide>
      {effective_traffic !== total_traffic && (
        <OnlyNarrow as="span">
          {t('rateTimes', { rate: rateText(node_rate) })}
          <Dot />
          {t('billedOf', { size: format.bytes(effective_traffic, true) })}
        </OnlyNarrow>
      )}
    </Text>
  );
}

function useRecordColumns(now: Date, onOpen: (key: string) => void): Column<TrafficRecord>[] {
  const { t } = useTranslation('usage');
  const format = useFormat();
  const nameOf = ({ node_name, node_id }: TrafficRecord) => node_name ?? t('nodeGone', { id: node_id });
  const muted = (text: ReactNode) => (
    <Text tone="muted" nowrap>
      {text}
    </Text>
  );
  return [
    {
      header: t('time'),
      phone: 'below',
      width: '180px',
      skeleton: 96,
      cell: ({ created_at }) => muted(format.moment(created_at, now)),
    },
    {
      header: t('node'),
      phone: 'title',
      skeleton: 110,
      cell: (record) => (
        <TextButton
          aria-label={t('recordOf', { time: format.moment(record.created_at, now), node: nameOf(record) })}
          style={{ color: 'inherit', whiteSpace: 'normal', textAlign: 'start' }}
          onClick={(event) => {
            event.stopPropagation();
            onOpen(recordKey(record));
          }}
        >
          {nameOf(record)}
        </TextButton>
      ),
    },
    {
      header: t('upload'),
      align: 'end',
      phone: 'hidden',
      cell: ({ ss_tx_size }) => muted(<Bytes value={ss_tx_size} />),
    },
    {
      header: t('download'),
      align: 'end',
      phone: 'hidden',
      cell: ({ ss_rx_size }) => muted(<Bytes value={ss_rx_size} />),
    },
    {
      header: t('total'),
      align: 'end',
      phone: 'end',
      skeleton: 56,
      cell: ({ total_traffic }) => <Bytes value={total_traffic} />,
    },
    {
      header: t('rate'),
      align: 'end',
      phone: 'hidden',
      skeleton: 32,
      cell: ({ node_rate }) => muted(rateText(node_rate)),
    },
    {
      header: t('billed'),
      align: 'end',
      phone: 'below-end',
      skeleton: 56,
      cell: (record) => <BilledCell record={record} />,
    },
  ];
}

/** Traffic by hour and node, and how it was billed. */
export function UsageDetailScreen(props: UsageDetailScreenProps) {
  const { records, range, node, nodes, opened, now, nodeHref, onOpen, onChange, onRetry } = props;
  const { t } = useTranslation(['usage', 'ui']);
  const format = useFormat();
  const data = records.state === 'ready' ? records.data : undefined;
  const columns = useRecordColumns(now, onOpen);
  const noTraffic = useNoTraffic(props);
  const days = useDays();
  const isFiltered = range.name !== '30d' || node !== undefined;
  const known = nodes.some(({ id }) => id === node);
  return (
    <>
      <StaleLine of={records} now={now} />
      <UsageFigure totals={data?.totals} days={days(range, now)} />
      <UsageFilters range={range} onChange={onChange}>
        <FilterSelect
          label={t('node')}
          value={node === undefined ? '' : String(node)}
          onChange={(next) => onChange({ node: next || undefined })}
          options={[
            { value: '', label: t('allNodes') },
            ...nodes.map(({ id, name }) => ({ value: String(id), label: name })),
            ...(node !== undefined && !known
              ? [{ value: String(node), label: t('nodeGone', { id: node }) }]
              : []),
          ]}
        />
      </UsageFilters>
      <ListCard
        of={records}
        title={t('detailTitle')}
        tools={<SaveLine {...props} isEmpty={!data || data.total_count === 0} />}
        columns={columns}
        rows={({ result }) => result}
        rowKey={recordKey}
        onRowPress={(record) => onOpen(recordKey(record))}
        loading={t('detailLoading')}
        failed={{ title: t('detailFailedTitle'), safe: t('chartFailedText') }}
        empty={{
          ...noTraffic,
          example: [
            [t('ui:exampleNode1'), format.bytes(1.2 * gigabyte)],
            [format.moment(now, now), t('billedOf', { size: format.bytes(1.8 * gigabyte) })],
            [t('ui:exampleNode2'), format.bytes(640 * 1024 ** 2)],
          ],
        }}
        nothingFits={{
          title: t('detailEmptyTitle'),
          text: t('detailEmptyText'),
          showAll: t('detailShowAll'),
        }}
        onShowAll={
          isFiltered &&
          (() => onChange({ range: undefined, from: undefined, to: undefined, node: undefined }))
        }
        onRetry={onRetry}
        paging={{
          ...props,
          counted: (count) => t('detailCounted', { count }),
          note: t('ui:dataZone', {
            zone: format.zoneName(format.zone),
            offset: offsetText(now, format.zone),
          }),
        }}
      />
      <RecordDrawer
        record={data?.result.find((record) => recordKey(record) === opened)}
        now={now}
        nodeHref={nodeHref}
        onClose={() => onOpen(undefined)}
      />
    </>
  );
}
