import { countryName } from '@ferry/core/format/country-name';
import { RefreshCw } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../../components/Button/Button.tsx';
import { Checkbox } from '../../../components/Checkbox/Checkbox.tsx';
import { Figure } from '../../../components/Figure/Figure.tsx';
import { FilterSelect } from '../../../components/FilterSelect/FilterSelect.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { TextLink } from '../../../components/Link/Link.tsx';
import { SearchField } from '../../../components/SearchField/SearchField.tsx';
import { Segments } from '../../../components/Segments/Segments.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { OnlyNarrow, OnlyWide, Row } from '../../../components/Stack/Stack.tsx';
import { StateDot } from '../../../components/StateDot/StateDot.tsx';
import { Dot, Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { below, from } from '../../../theme/breakpoints.ts';
import { StaleLine } from '../../parts/failure/LoadNotices.tsx';
import { ListCard, type Paging } from '../../parts/ListCard.tsx';
import type { Load } from '../../parts/load.ts';
import {
  isHeard,
  type Node,
  type NodeHistory,
  type Nodes,
  type NodesView,
  nodeOrders,
  nodesOf,
  placesOf,
} from '../node-words.ts';
import { useNodeColumns } from './node-columns.tsx';

const NodeDrawer = lazy(async () => ({ default: (await import('./NodeDrawer.tsx')).NodeDrawer }));

export interface NodesScreenProps extends Paging {
  nodes: Load<Nodes>;
  /** When the nodes were loaded. */
  updatedAt: Date;
  now: Date;
  plansHref: string;
  /** The node whose details are open. */
  opened?: number | undefined;
  /** Opens the details of a node, or closes them. */
  onOpen: (node: number | undefined) => void;
  /** The filters and the order. */
  view: NodesView;
  /** A filter or the order was changed. */
  onView: (change: Partial<NodesView>) => void;
  /** A day of the node whose details are open. */
  history: Load<NodeHistory>;
  onRetryHistory: () => void;
  /** The address of the customer's own traffic on a node. */
  usageHref: (node: number) => string;
  /** The address of the check why a node does not work, or why none does. */
  checkHref: (node?: number) => string;
  /** Reads the nodes again. */
  onRefresh: () => void;
  /** Whether they are being read again. */
  isRefreshing?: boolean;
}

const Legend = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 20px;
  font-size: var(--t13);
  line-height: 20px;
  color: var(--muted);
`;

const Filters = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 4px 16px;
  min-width: 0;
  & > :last-child { flex: none; }
  ${below.lg} { display: grid; justify-content: stretch; }
`;

/** The height of the segments, and on phones of the box below them. */
const FiltersSkeleton = styled(Filters)`
  & > span { height: 44px !important; border-radius: 8px; ${from.lg} { height: 33px !important; } }
`;

/** Side by side if both fit, else one below the other. */
const Finding = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 12px;
  & > :first-child { flex: 1 1 160px; min-width: 0; ${from.sm} { max-width: 320px; } }
  & > :last-child { flex: 1 0 auto; select { width: 100%; ${below.lg} { height: 48px; } } ${from.sm} { flex: none; } }
`;

/** How many nodes are online, of all and of those that the plan opens, and the age of the data. */
function Summary({ data, ...props }: NodesScreenProps & { data: Nodes }) {
  const { nodes, updatedAt, plansHref, onRefresh, isRefreshing = false } = props;
  const { t } = useTranslation('nodes');
  const format = useFormat();
  // The line above gives the age, and it is retried automatically.
  const isStale = nodes.state === 'ready' && nodes.stale !== undefined;
  const all = data.available_nodes;
  const usable = all.filter((node) => node.is_usable);
  return (
    <Row between wrap>
      <Row gap={16} baseline wrap style={{ rowGap: 4 }}>
        <Figure
          value={all.filter(isHeard).length}
          unit={<Text tone="muted">{t('ofTotalOnline', { total: data.total_nodes })}</Text>}
        />
        <Text size={13} tone="muted">
          {t('usable', { open: usable.length, online: usable.filter(isHeard).length })}
          {!isStale && (
            <>
              <Dot />
              {t('updated', { time: format.clock(updatedAt) })}
            </>
          )}
        </Text>
        {usable.length === 0 && (
          <TextLink data-small href={plansHref}>
            {t('seePlans')}
          </TextLink>
        )}
      </Row>
      <OnlyWide>
        <Button kind="quiet" icon={RefreshCw} onClick={onRefresh} busy={isRefreshing} disabled={isStale}>
          {t('refresh')}
        </Button>
      </OnlyWide>
    </Row>
  );
}

interface PlaceFilterProps extends Pick<NodesScreenProps, 'view' | 'onView' | 'checkHref'> {
  all: Node[];
}

/** Filters by country and by usable nodes, and a link to the check for customers who can use none. */
function PlaceFilter({ all, view, onView, checkHref }: PlaceFilterProps) {
  const { t, i18n } = useTranslation('nodes');
  const places = placesOf(all);
  return (
    <Filters>
      <Segments
        small
        label={t('place')}
        value={places.some(({ code }) => code === view.place) ? view.place : ''}
        onChange={(place) => onView({ place })}
        options={[
          { value: '', label: t('all') },
          ...places.map(({ code, count }) => ({
            value: code,
            label: `${countryName(code, i18n.language)} ${count}`,
          })),
        ]}
      />
      <Row between wrap gap={16}>
        <Checkbox
          checked={view.isUsableOnly}
          onChange={(event) => onView({ isUsableOnly: event.target.checked })}
        >
          {t('onlyUsable')}
        </Checkbox>
        <TextLink href={checkHref()}>{t('check')}</TextLink>
      </Row>
    </Filters>
  );
}

/** The placeholder of the page's head, with the same height. */
function HeadSkeleton() {
  return (
    <>
      <Row gap={16}>
        <Skeleton width={132} height={34} line={48} />
        <Skeleton width={160} line={20} />
      </Row>
      <FiltersSkeleton>
        <Skeleton width={360} />
        <OnlyNarrow>
          <Skeleton width={120} line={46} />
        </OnlyNarrow>
      </FiltersSkeleton>
    </>
  );
}

function Find({ view, onView }: Pick<NodesScreenProps, 'view' | 'onView'>) {
  const { t } = useTranslation('nodes');
  return (
    <Finding>
      <SearchField label={t('search')} value={view.text} onChange={(text) => onView({ text })} />
      <FilterSelect
        label={t('order')}
        value={view.order}
        onChange={(order) => onView({ order })}
        options={nodeOrders.map((order) => ({ value: order, label: t(`order_${order}`) }))}
      />
    </Finding>
  );
}

/** The matching nodes, a page at a time. */
function NodesList({ all, ...props }: NodesScreenProps & { all: readonly Node[] }) {
  const { nodes, now, opened, onOpen, view, onView, onRefresh, page, pageSize, onPage } = props;
  const { t, i18n } = useTranslation(['nodes', 'ui']);
  // A country that has no nodes after a refresh does not filter.
  const place = all.some(({ country_code }) => country_code === view.place) ? view.place : '';
  const found = nodesOf(all, { ...view, place }, i18n.language);
  const isFiltered = view.text !== '' || place !== '' || view.isUsableOnly;
  const shown = Math.min(page, Math.max(1, Math.ceil(found.length / pageSize)));
  return (
    <ListCard
      of={nodes}
      title={t('title')}
      untitled
      columns={useNodeColumns(now, onOpen)}
      rows={() => found.slice((shown - 1) * pageSize, shown * pageSize)}
      rowKey={({ node_id }) => node_id}
      onRowPress={({ node_id }) => onOpen(node_id)}
      chosen={({ node_id }) => node_id === opened}
      loading={t('loading')}
      failed={{ title: t('failedTitle'), safe: t('failedText') }}
      empty={{
        title: t('emptyTitle'),
        text: t('emptyText'),
        example: [
          [t('ui:exampleNode1'), t('ui:stateOnline')],
          [t('ui:exampleNode2'), t('ui:stateOnline')],
        ],
      }}
      nothingFits={{ title: t('noneTitle'), text: t('noneText'), showAll: t('showAll') }}
      onShowAll={all.length > 0 && (() => onView({ text: '', place: '', isUsableOnly: false }))}
      onRetry={onRefresh}
      // Their number is above, unless some are left out.
      {...((isFiltered || found.length > pageSize) && {
        paging: {
          page: shown,
          pageSize,
          onPage,
          total: () => found.length,
          counted: (count: number) => t('counted', { count }),
        },
      })}
    />
  );
}

/** The details of the chosen node. The last node stays while the details close. */
function Details({ all, zone, ...props }: NodesScreenProps & { all: readonly Node[]; zone: string }) {
  const chosen = all.find(({ node_id }) => node_id === props.opened);
  const [last, setLast] = useState<Node>();
  if (chosen !== undefined && chosen !== last) setLast(chosen);
  const node = chosen ?? last;
  return (
    <Suspense>
      {node && (
        <NodeDrawer
          {...props}
          node={node}
          zone={zone}
          open={chosen !== undefined}
          onRetry={props.onRetryHistory}
          onClose={() => props.onOpen(undefined)}
        />
      )}
    </Suspense>
  );
}

/** Every node with its state and country, and the details of one. */
export function NodesScreen(props: NodesScreenProps) {
  const { nodes, now } = props;
  const { t } = useTranslation('nodes');
  const all = nodes.state === 'ready' ? nodes.data.available_nodes : [];
  return (
    <>
      <StaleLine of={nodes} now={now} />
      {nodes.state === 'loading' && <HeadSkeleton />}
      {nodes.state === 'ready' && all.length > 0 && (
        <>
          <Summary {...props} data={nodes.data} />
          <PlaceFilter {...props} all={all} />
        </>
      )}
      {(nodes.state === 'loading' || all.length > 0) && <Find {...props} />}
      <NodesList {...props} all={all} />
      {all.length > 0 && (
        <Legend>
          <StateDot state="online">{t('legendOnline')}</StateDot>
          <StateDot state="stale">{t('legendStale')}</StateDot>
          <StateDot state="offline">{t('legendOffline')}</StateDot>
          <StateDot state="unknown">{t('legendUnknown')}</StateDot>
        </Legend>
      )}
      <Details {...props} all={all} zone={nodes.state === 'ready' ? nodes.data.time_zone : ''} />
    </>
  );
}
