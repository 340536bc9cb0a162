import { startOfDay } from '@ferry/core/format/ranges/ranges';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { Facts } from '../../../components/Facts/Facts.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { TextLink } from '../../../components/Link/Link.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { huesOf } from '../steps.ts';
import { daysByName, nodesOf } from './month-data.ts';
import type { UsageChartScreenProps } from './UsageChartScreen.tsx';

const Nodes = styled.ul`
  display: grid;
  li { display: flex; align-items: center; gap: 8px; padding: 9px 0; border-top: 1px solid var(--line); font-size: var(--t13); line-height: 20px; }
  li:first-child { border-top: 0; }
  i { width: 8px; height: 8px; border-radius: 2px; flex: none; }
  span:last-child { margin-inline-start: auto; color: var(--muted); white-space: nowrap; padding-inline-start: 8px; }
`;

/** One day: its sums, its nodes, and a link to its records. */
export function DayCard({ month, day, node, isBilled, now, dayHref }: UsageChartScreenProps) {
  const { t } = useTranslation('usage');
  const format = useFormat();
  const data = month.state === 'ready' ? month.data : undefined;
  const row = useMemo(() => daysByName(data, format.zone).get(day), [data, day, format.zone]);
  const hueOf = useMemo(() => huesOf(nodesOf(data)), [data]);
  // The card has one unit.
  const largest = row && Math.max(row.total_traffic, row.effective_traffic);
  const bytes = (value: number) => format.bytes(value, true, largest);
  const title = format.day(startOfDay(day, format.zone), now);
  return (
    <Card
      title={title}
      tools={
        row && (
          <Text size={13} tone="muted" nowrap>
            {bytes(isBilled ? row.effective_traffic : row.total_traffic)}
          </Text>
        )
      }
    >
      <CardBody aria-live="polite">
        {data === undefined ? (
          <Stack gap={16}>
            <Skeleton width={180} line={20} />
            <Skeleton width={140} line={20} />
            <Skeleton width={160} line={20} />
          </Stack>
        ) : row === undefined ? (
          <Text tone="muted">{t('dayEmpty')}</Text>
        ) : (
          <Stack gap={12}>
            <Facts
              small
              facts={[
                { name: t('upload'), value: bytes(row.ss_tx_size) },
                { name: t('download'), value: bytes(row.ss_rx_size) },
                { name: t('billed'), value: bytes(row.effective_traffic) },
              ]}
            />
            <Text as="h3" size={13}>
              {t('nodesTitle')}
            </Text>
            <Nodes>
              {row.by_node
                .filter((one) => node === undefined || one.node_id === node)
                .map((one) => (
                  <li key={one.node_id}>
                    <i style={{ background: `var(--${hueOf(one.node_id)})` }} />
                    <span>{one.node_name ?? t('nodeGone', { id: one.node_id })}</span>
                    <span>{bytes(isBilled ? one.effective_traffic : one.total_traffic)}</span>
                  </li>
                ))}
            </Nodes>
            <TextLink href={dayHref(day)}>{t('dayDetail')}</TextLink>
          </Stack>
        )}
      </CardBody>
    </Card>
  );
}
