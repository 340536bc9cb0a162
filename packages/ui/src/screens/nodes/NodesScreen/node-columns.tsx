import { rateText } from '@ferry/core/format/numbers/numbers';
import { ChevronRight, Lock } from 'lucide-react';
import { styled } from 'styled-components';
import { Bar } from '../../../components/Bar/Bar.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { OnlyNarrow, OnlyWide } from '../../../components/Stack/Stack.tsx';
import { StateDot } from '../../../components/StateDot/StateDot.tsx';
import type { Column } from '../../../components/Table/Table.tsx';
import { Dot, Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { listed } from '../../parts/listed.ts';
import { isHeard, type Node, protocolNames } from '../node-words.ts';
import { NodeName } from './NodeName.tsx';

const LoadLine = styled.span`
  display: flex;
  align-items: center;
  gap: 10px;
  & > span:first-child { min-width: 44px; white-space: nowrap; }
  & > div { flex: 1; max-width: 96px; }
`;

/** A load as text and bar, or that it is unknown. */
export function NodeLoad({ node }: { node: Node }) {
  const { t } = useTranslation('nodes');
  if (!isHeard(node) || node.load === null) return <Text tone="muted">{t('noData')}</Text>;
  return (
    <LoadLine>
      <span>{Math.round(node.load * 100)}%</span>
      <Bar value={node.load} label={t('loadOf', { name: node.node_name })} />
    </LoadLine>
  );
}

const Needs = styled.span`
  display: flex;
  align-items: center;
  gap: 6px;
  font-size: var(--t13);
  width: 100%;
  & > svg { margin-inline-start: auto; color: var(--muted); }
`;

/** Two lines in the height of a row. */
const TwoLines = styled.div`
  line-height: 18px;
  white-space: nowrap;
`;

/** On phones: the requirements, below the protocols. */
const NeedsLine = styled(OnlyNarrow)`
  display: flex;
  align-items: center;
  gap: 6px;
`;

type Cell = { node: Node; now: Date };

/** When the node was last heard. */
function Heard({ node: { last_heard_at }, now }: Cell) {
  const { t } = useTranslation('nodes');
  const format = useFormat();
  return last_heard_at ? format.ago(last_heard_at, now) : t('never');
}

/** The load. On phones as text, or when the node was last heard. */
function LoadCell({ node, now }: Cell) {
  const { t } = useTranslation('nodes');
  return (
    <>
      <OnlyWide>
        <NodeLoad node={node} />
      </OnlyWide>
      <OnlyNarrow>
        {isHeard(node) && node.load !== null ? (
          t('loadNow', { percent: Math.round(node.load * 100) })
        ) : (
          <Heard node={node} now={now} />
        )}
      </OnlyNarrow>
    </>
  );
}

/** The present rate, and until when it holds if it changes by the hour. */
function RateCell({ node: { node_rate, node_rate_until: until } }: { node: Node }) {
  const { t } = useTranslation('nodes');
  const format = useFormat();
  if (until === null) return <Text nowrap>{rateText(node_rate)}</Text>;
  return (
    <TwoLines>
      {rateText(node_rate)}
      <Text as="div" size={12} tone="muted">
        {t('rateUntil', { time: format.clock(until) })}
      </Text>
    </TwoLines>
  );
}

/** What a customer needs for a node: one of its groups, or its level. */
function useNeeds(): (node: Node) => string {
  const { t, i18n } = useTranslation('nodes');
  return ({ node_groups, node_level }) =>
    node_groups.length === 0 ? t('level', { level: node_level }) : listed(node_groups, i18n.language);
}

/** The protocols. On phones also the rate and the unmet requirements. */
function ProtocolsCell({ node }: { node: Node }) {
  const { t, i18n } = useTranslation('nodes');
  const format = useFormat();
  const until = node.node_rate_until;
  const needs = useNeeds();
  return (
    <Text size={13} tone="muted">
      <OnlyNarrow as="span">
        {t('rateTimes', { rate: rateText(node.node_rate) })}
        {until !== null && ` ${t('rateUntil', { time: format.clock(until) })}`}
        <Dot />
      </OnlyNarrow>
      {protocolNames(node, i18n.language)}
      {!node.is_usable && (
        <NeedsLine as="span">
          <Icon as={Lock} size={14} />
          {t('needsPlan', { needs: needs(node) })}
        </NeedsLine>
      )}
    </Text>
  );
}

/**
 * The requirements, with a lock if they are not met. Of several groups only the first and the number of others: the
 * details list all.
 */
function NeedsCell({ node }: { node: Node }) {
  const { t } = useTranslation('nodes');
  const needs = useNeeds();
  const [first, ...more] = node.node_groups;
  return (
    <Needs>
      {!node.is_usable && (
        <span role="img" aria-label={t('locked')} title={t('locked')}>
          <Icon as={Lock} size={14} />
        </span>
      )}
      <span>{more.length > 0 ? `${first} +${more.length}` : needs(node)}</span>
      <Icon as={ChevronRight} size={16} />
    </Needs>
  );
}

/** The columns of the list. The name opens the details. */
export function useNodeColumns(now: Date, onOpen: (node: number) => void): Column<Node>[] {
  const { t } = useTranslation('nodes');
  return [
    {
      header: t('node'),
      phone: 'title',
      skeleton: 150,
      cell: (node) => (
        <NodeName
          node={node}
          label={t('details', { name: node.node_name })}
          onOpen={() => onOpen(node.node_id)}
        />
      ),
    },
    {
      header: t('state'),
      phone: 'end',
      skeleton: 56,
      cell: (node) => <StateDot state={node.status} />,
    },
    {
      header: t('lastHeard'),
      phone: 'hidden',
      cell: (node) => (
        <Text size={13} tone="muted" nowrap>
          <Heard node={node} now={now} />
        </Text>
      ),
    },
    {
      header: t('load'),
      phone: 'below-end',
      skeleton: 120,
      cell: (node) => <LoadCell node={node} now={now} />,
    },
    {
      header: t('rate'),
      align: 'end',
      phone: 'hidden',
      skeleton: 28,
      cell: (node) => <RateCell node={node} />,
    },
    { header: t('protocols'), phone: 'below', cell: (node) => <ProtocolsCell node={node} /> },
    { header: t('needs'), phone: 'hidden', cell: (node) => <NeedsCell node={node} /> },
  ];
}
