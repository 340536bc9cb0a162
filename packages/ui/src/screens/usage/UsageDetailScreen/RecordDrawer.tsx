import { rateText } from '@ferry/core/format/numbers/numbers';
import { useState } from 'react';
import { Drawer } from '../../../components/Drawer/Drawer.tsx';
import { Facts } from '../../../components/Facts/Facts.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { TextLink } from '../../../components/Link/Link.tsx';
import { Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import type { TrafficRecord } from '../steps.ts';

export interface RecordDrawerProps {
  record: TrafficRecord | undefined;
  now: Date;
  nodeHref: (node: number) => string;
  onClose: () => void;
}

/** One record with exact bytes, and how its billed traffic was computed. */
export function RecordDrawer({ record, now, nodeHref, onClose }: RecordDrawerProps) {
  const { t, i18n } = useTranslation('usage');
  const format = useFormat();
  // Stays while the drawer closes.
  const [last, setLast] = useState(record);
  if (record !== undefined && record !== last) setLast(record);
  const shown = record ?? last;
  if (shown === undefined) return null;
  const { ss_tx_size, ss_rx_size, total_traffic, effective_traffic, node_rate, node_id, node_name } = shown;
  const exact = (count: number) => (
    <>
      {format.bytes(count)}
      <Text as="div" size={12} tone="muted">
        {t('bytesExact', { exact: new Intl.NumberFormat(i18n.language).format(count) })}
      </Text>
    </>
  );
  const size = format.bytes;
  return (
    <Drawer
      open={record !== undefined}
      onClose={onClose}
      title={node_name ?? t('nodeGone', { id: node_id })}
      subtitle={format.moment(shown.created_at, now)}
    >
      <Facts
        facts={[
          { name: t('upload'), value: exact(ss_tx_size) },
          { name: t('download'), value: exact(ss_rx_size) },
          { name: t('total'), value: exact(total_traffic) },
          { name: t('rate'), value: rateText(node_rate) },
          { name: t('billed'), value: exact(effective_traffic) },
        ]}
      />
      <Stack gap={4}>
        <h3>{t('howBilled')}</h3>
        <Text as="p" size={13}>
          {t('howSum', { upload: size(ss_tx_size), download: size(ss_rx_size), total: size(total_traffic) })}
        </Text>
        <Text as="p" size={13}>
          {t('howRate', {
            total: size(total_traffic),
            rate: rateText(node_rate),
            billed: size(effective_traffic),
          })}
        </Text>
        <Text as="p" size={13} tone="muted">
          {t('howRounded')}
        </Text>
      </Stack>
      {node_name !== null && <TextLink href={nodeHref(node_id)}>{t('seeNodes')}</TextLink>}
    </Drawer>
  );
}
