import type { CallAnswer } from '@ferry/core/contract/base/call';
import { hourMs } from '@ferry/core/contract/base/values/units';
import type { list as nodeList } from '@ferry/core/contract/nodes/customer';
import type { list as ticketList } from '@ferry/core/contract/tickets/customer';
import type { ledger as ledgerCall } from '@ferry/core/contract/wallet/customer';
import { Badge } from '../../components/Badge/Badge.tsx';
import { useFormat } from '../../components/Format/Format.tsx';
import { Segments } from '../../components/Segments/Segments.tsx';
import { StateDot } from '../../components/StateDot/StateDot.tsx';
import type { Column } from '../../components/Table/Table.tsx';
import { Text } from '../../components/Text/Text.tsx';
import { useTranslation } from '../../locales/use-translation.ts';
import { useUsualColumns } from '../parts/columns/usual-columns.tsx';
import { StaleLine } from '../parts/failure/LoadNotices.tsx';
import { ListCard } from '../parts/ListCard.tsx';
import type { Load, Stale } from '../parts/load.ts';

type Entry = CallAnswer<typeof ledgerCall>['result']['entries'][number];
type Node = CallAnswer<typeof nodeList>['result']['available_nodes'][number];
type Ticket = CallAnswer<typeof ticketList>['result']['tickets'][number];

export const tableStates = ['ready', 'loading', 'empty', 'failed', 'offline', 'old'] as const;
export type TableState = (typeof tableStates)[number];

export interface TablesScreenProps {
  state: TableState;
  ledger: readonly Entry[];
  nodes: readonly Node[];
  tickets: readonly Ticket[];
  now: Date;
  page: number;
  onState: (state: TableState) => void;
  onPage: (page: number) => void;
}

function loadOf<Row>(
  state: TableState,
  rows: readonly Row[],
  message: string,
  now: Date,
): Load<readonly Row[]> {
  if (state === 'loading') return { state };
  if (state === 'failed') return { state: 'failed', kind: 'refused', message };
  if (state === 'offline') return { state: 'failed', kind: 'offline' };
  const since = new Date(now.getTime() - hourMs);
  const stale: Stale | undefined = state === 'old' ? { since, why: 'server', onRefresh() {} } : undefined;
  return { state: 'ready', data: state === 'empty' ? [] : rows, stale };
}

function useEntryColumns(now: Date): Column<Entry>[] {
  const { t } = useTranslation('testPages');
  const format = useFormat();
  const { moment, name, change } = useUsualColumns(now);
  return [
    moment(t('time'), ({ created_at }) => created_at),
    name(t('subject'), ({ subject, kind }) => subject || kind, { skeleton: 140 }),
    change(t('amount'), ({ amount }) => amount),
    {
      header: t('balance'),
      align: 'end',
      phone: 'below-end',
      skeleton: 48,
      cell: ({ balance_after }) => <Text tone="muted">{format.money(balance_after)}</Text>,
    },
  ];
}

function useNodeColumns(): Column<Node>[] {
  const { t } = useTranslation('testPages');
  return [
    { header: t('name'), phone: 'title', cell: (node) => <Text weight={500}>{node.node_name}</Text> },
    { header: t('state'), phone: 'end', cell: (node) => <StateDot state={node.status} /> },
    {
      header: t('rate'),
      align: 'end',
      phone: 'below',
      cell: (node) => <Text tone="muted">{`${node.node_rate}×`}</Text>,
    },
  ];
}

function useTicketColumns(now: Date): Column<Ticket>[] {
  const { t } = useTranslation('testPages');
  const format = useFormat();
  return [
    { header: t('subject'), phone: 'title', cell: ({ title }) => <Text weight={500}>{title}</Text> },
    {
      header: t('unread'),
      phone: 'end',
      cell: ({ unread_count }) => (unread_count > 0 ? <Badge tone="info">{unread_count}</Badge> : null),
    },
    {
      header: t('time'),
      align: 'end',
      phone: 'below',
      cell: ({ updated_at }) => <Text tone="muted">{format.recent(updated_at, now)}</Text>,
    },
  ];
}

const pageSize = 5;

/** The product's lists in each of their states. */
export function TablesScreen(props: TablesScreenProps) {
  const { state, now, page, onState, onPage } = props;
  const { t } = useTranslation('testPages');
  const words = {
    loading: t('loading'),
    failed: { title: t('failedTitle') },
    empty: { title: t('nothing'), text: t('nothingText') },
    onRetry: () => onState('ready'),
  };
  const ledger = loadOf(state, props.ledger, t('failedText'), now);
  return (
    <>
      <Segments
        label={t('state')}
        value={state}
        onChange={onState}
        options={tableStates.map((value) => ({ value, label: t(value) }))}
      />
      <StaleLine of={ledger} now={now} />
      <ListCard
        {...words}
        of={ledger}
        title={t('ledger')}
        columns={useEntryColumns(now)}
        rows={(all) => all.slice((page - 1) * pageSize, page * pageSize)}
        rowKey={({ id }) => id}
        paging={{
          page,
          pageSize,
          onPage,
          total: (all) => all.length,
          counted: (count) => t('rows', { count }),
        }}
      />
      <ListCard
        {...words}
        of={loadOf(state, props.nodes, t('failedText'), now)}
        title={t('nodes')}
        columns={useNodeColumns()}
        rows={(all) => all}
        rowKey={({ node_id }) => node_id}
      />
      <ListCard
        {...words}
        of={loadOf(state, props.tickets, t('failedText'), now)}
        title={t('tickets')}
        columns={useTicketColumns(now)}
        rows={(all) => all}
        rowKey={({ id }) => id}
      />
    </>
  );
}
