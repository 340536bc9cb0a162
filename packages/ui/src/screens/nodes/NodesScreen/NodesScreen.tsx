import { RefreshCw, Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../../components/Button/Button.tsx';
import { Card } from '../../../components/Card/Card.tsx';
import { Checkbox } from '../../../components/Checkbox/Checkbox.tsx';
import { EmptyState } from '../../../components/EmptyState/EmptyState.tsx';
import { ControlBox } from '../../../components/Field/Field.tsx';
import { Figure } from '../../../components/Figure/Figure.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { Segments } from '../../../components/Segments/Segments.tsx';
import { PlainSelect } from '../../../components/Select/PlainSelect.tsx';
import { OnlyWide, Row } from '../../../components/Stack/Stack.tsx';
import { StateDot } from '../../../components/StateDot/StateDot.tsx';
import { Dot, Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { below } from '../../../theme/breakpoints.ts';
import { FailedLoad, StaleLine } from '../../LoadNotices.tsx';
import type { Load } from '../../load.ts';
import {
  countryName,
  type Node,
  type NodeHistory,
  type Nodes,
  type NodesView,
  nodeOrders,
  nodesOf,
  placesOf,
} from '../node-words.ts';
import { NodesSkeleton } from './NodesSkeleton.tsx';
import { NodesTable } from './NodesTable.tsx';

const NodeDrawer = lazy(async () => ({ default: (await import('./NodeDrawer.tsx')).NodeDrawer }));

export interface NodesScreenProps {
  nodes: Load<Nodes>;
  /** When the nodes came. */
  updatedAt: Date;
  now: Date;
  buyHref: string;
  /** The node whose details are open. */
  opened?: number | undefined;
  /** Opens the details of a node, or closes them. */
  onOpen: (node: number | undefined) => void;
  /** What is looked for. */
  view: NodesView;
  onView: (change: Partial<NodesView>) => void;
  /** A day of the node whose details are open. */
  history: Load<NodeHistory>;
  onRetryHistory: () => void;
  /** The customer's own traffic at a node. */
  usageHref: (node: number) => string;
  /** Where a ticket about a node is written that says this already. */
  reportHref: (ticket: { subject: string; text: string }) => string;
  onRefresh: () => void;
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
  & > label { flex: none; }
  ${below.lg} { display: grid; justify-content: stretch; }
`;

const Finding = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 320px) auto;
  gap: 8px 12px;
  justify-content: start;
  ${below.sm} { grid-template-columns: minmax(0, 1fr) auto; justify-content: stretch; }
`;

function NodesList({ data, ...props }: NodesScreenProps & { data: Nodes }) {
  const { nodes, updatedAt, now, opened, onOpen, view, onView, onRefresh, isRefreshing = false } = props;
  const { t, i18n } = useTranslation('nodes');
  const format = useFormat();
  // The line above says how old it is, and that trying again comes by itself.
  const isStale = nodes.state === 'ready' && nodes.stale !== undefined;
  const all = data.available_nodes;
  const chosen = all.find(({ node_id }) => node_id === opened);
  const [last, setLast] = useState<Node>();
  if (chosen !== undefined && chosen !== last) setLast(chosen);
  const places = placesOf(all);
  // A place that is gone after a refresh filters nothing.
  const place = places.some(({ code }) => code === view.place) ? view.place : '';
  const shown = nodesOf(all, { ...view, place }, i18n.language);
  const showAll = () => onView({ text: '', place: '', isUsableOnly: false });
  return (
    <>
      <Row between wrap>
        <Row gap={16} baseline wrap style={{ rowGap: 4 }}>
          <Figure
            value={all.filter(({ status }) => status === 'online').length}
            unit={<Text tone="muted">{t('ofTotalOnline', { total: data.total_nodes })}</Text>}
          />
          <Text size={13} tone="muted">
            {t('usable', { count: all.filter((node) => node.is_usable).length })}
            {!isStale && (
              <>
                <Dot />
                {t('updated', { time: format.clock(updatedAt) })}
              </>
            )}
          </Text>
        </Row>
        <OnlyWide>
          <Button kind="quiet" icon={RefreshCw} onClick={onRefresh} busy={isRefreshing} disabled={isStale}>
            {t('refresh')}
          </Button>
        </OnlyWide>
      </Row>
      <Filters>
        <Segments
          small
          label={t('place')}
          value={place}
          onChange={(next) => onView({ place: next })}
          options={[
            { value: '', label: t('all') },
            ...places.map(({ code, count }) => ({
              value: code,
              label: `${countryName(code, i18n.language)} ${count}`,
            })),
          ]}
        />
        <Checkbox
          checked={view.isUsableOnly}
          onChange={(event) => onView({ isUsableOnly: event.target.checked })}
        >
          {t('onlyUsable')}
        </Checkbox>
      </Filters>
      <Finding>
        <ControlBox>
          <Icon as={Search} size={16} />
          <input
            type="search"
            value={view.text}
            aria-label={t('search')}
            placeholder={t('search')}
            autoComplete="off"
            enterKeyHint="search"
            onChange={(event) => onView({ text: event.target.value })}
          />
        </ControlBox>
        <PlainSelect
          label={t('order')}
          value={view.order}
          onChange={(next) => onView({ order: nodeOrders.find((order) => order === next) ?? 'site' })}
          options={nodeOrders.map((order) => ({ value: order, label: t(`order_${order}`) }))}
        />
      </Finding>
      <Card>
        {shown.length > 0 ? (
          <NodesTable
            nodes={shown}
            now={now}
            chosen={chosen?.node_id}
            onOpen={(node) => onOpen(node.node_id)}
          />
        ) : (
          <EmptyState title={t('noneTitle')} action={<Button onClick={showAll}>{t('showAll')}</Button>}>
            {t('noneText')}
          </EmptyState>
        )}
      </Card>
      <Legend>
        <StateDot state="online">{t('legendOnline')}</StateDot>
        <StateDot state="stale">{t('legendStale')}</StateDot>
        <StateDot state="offline">{t('legendOffline')}</StateDot>
        <StateDot state="unknown">{t('legendUnknown')}</StateDot>
      </Legend>
      <Suspense>
        {(chosen ?? last) && (
          <NodeDrawer
            {...props}
            node={chosen ?? last}
            open={chosen !== undefined}
            onRetry={props.onRetryHistory}
            onClose={() => onOpen(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Every node with its state, by place, and the details of one. */
export function NodesScreen(props: NodesScreenProps) {
  const { nodes, now, onRefresh } = props;
  const { t } = useTranslation('nodes');
  if (nodes.state === 'loading') return <NodesSkeleton />;
  if (nodes.state === 'failed') {
    return (
      <Card>
        <FailedLoad of={nodes} title={t('failedTitle')} safe={t('failedText')} onRetry={onRefresh} />
      </Card>
    );
  }
  return (
    <>
      <StaleLine of={nodes} now={now} />
      {nodes.data.available_nodes.length > 0 ? (
        <NodesList {...props} data={nodes.data} />
      ) : (
        <Card>
          <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
        </Card>
      )}
    </>
  );
}
