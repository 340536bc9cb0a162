import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { Button } from '../../../components/Button/Button.tsx';
import { Card } from '../../../components/Card/Card.tsx';
import { Checkbox } from '../../../components/Checkbox/Checkbox.tsx';
import { EmptyState } from '../../../components/EmptyState/EmptyState.tsx';
import { Figure } from '../../../components/Figure/Figure.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Segments } from '../../../components/Segments/Segments.tsx';
import { OnlyWide, Row } from '../../../components/Stack/Stack.tsx';
import { StateDot } from '../../../components/StateDot/StateDot.tsx';
import { Dot, Text } from '../../../components/Text/Text.tsx';
import { below } from '../../../theme/breakpoints.ts';
import { FailedLoad, StaleLine } from '../../LoadNotices.tsx';
import type { Load } from '../../load.ts';
import { countryName, type Node, type Nodes, placesOf } from '../node-words.ts';
import { NodeDrawer } from './NodeDrawer.tsx';
import { NodesSkeleton } from './NodesSkeleton.tsx';
import { NodesTable } from './NodesTable.tsx';

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

function NodesList({
  nodes,
  data,
  updatedAt,
  now,
  buyHref,
  opened,
  onOpen,
  onRefresh,
  isRefreshing = false,
}: NodesScreenProps & { data: Nodes }) {
  const { t, i18n } = useTranslation('nodes');
  const format = useFormat();
  const [place, setPlace] = useState('');
  const [onlyUsable, setOnlyUsable] = useState(false);
  // The line above says how old it is, and that trying again comes by itself.
  const isStale = nodes.state === 'ready' && nodes.stale !== undefined;
  const all = data.available_nodes;
  const chosen = all.find(({ node_id }) => node_id === opened);
  const [last, setLast] = useState<Node>();
  if (chosen !== undefined && chosen !== last) setLast(chosen);
  const places = placesOf(all);
  // A place that is gone after a refresh filters nothing.
  const within = places.some(({ code }) => code === place) ? place : '';
  const shown = all.filter(
    (node) => (within === '' || node.country_code === within) && (!onlyUsable || node.is_usable),
  );
  const showAll = () => {
    setPlace('');
    setOnlyUsable(false);
  };
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
          value={within}
          onChange={setPlace}
          options={[
            { value: '', label: t('all') },
            ...places.map(({ code, count }) => ({
              value: code,
              label: `${countryName(code, i18n.language)} ${count}`,
            })),
          ]}
        />
        <Checkbox checked={onlyUsable} onChange={(event) => setOnlyUsable(event.target.checked)}>
          {t('onlyUsable')}
        </Checkbox>
      </Filters>
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
      <NodeDrawer
        node={chosen ?? last}
        open={chosen !== undefined}
        now={now}
        buyHref={buyHref}
        onClose={() => onOpen(undefined)}
      />
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
