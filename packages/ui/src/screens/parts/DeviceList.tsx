import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { devices } from '@ferry/core/contract/services/customer';
import { MonitorSmartphone } from 'lucide-react';
import { styled } from 'styled-components';
import { useFormat } from '../../components/Format/Format.tsx';
import { Icon } from '../../components/Icon/Icon.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { Dot } from '../../components/Text/Text.tsx';
import { useTranslation } from '../../locales/use-translation.ts';

export type Devices = CallAnswer<typeof devices>['result'];

const List = styled.ul`
  margin: -10px 0;
  li {
    display: grid;
    grid-template-columns: 32px minmax(0, 1fr);
    gap: 0 12px;
    align-items: center;
    min-height: 60px;
    padding: 10px 0;
    border-top: 1px solid var(--line);
  }
  li:first-child { border-top: 0; }
  [data-disc] { width: 32px; height: 32px; border-radius: 8px; background: var(--sunken); color: var(--muted); display: grid; place-items: center; grid-row: span 2; }
  b { font-weight: 500; overflow-wrap: anywhere; }
  small { font-size: var(--t12); line-height: 18px; color: var(--muted); }
`;

/** The online devices: address, node, since when. */
export function DeviceList({ devices: { devices: rows }, now }: { devices: Devices; now: Date }) {
  const { t } = useTranslation('services');
  const format = useFormat();
  return (
    <List>
      {rows.map(({ ip, node_id, node_name, since }) => (
        <li key={`${ip} ${node_id}`}>
          <span data-disc>
            <Icon as={MonitorSmartphone} size={16} />
          </span>
          <b>{ip}</b>
          <small>
            {node_name}
            <Dot />
            {t('sinceAt', { time: format.recentMoment(since, now, true) })}
          </small>
        </li>
      ))}
    </List>
  );
}

/** Two rows of it, empty. */
export function DeviceListSkeleton() {
  return (
    <List aria-hidden>
      {[112, 96].map((width) => (
        <li key={width}>
          <Skeleton width={32} height={32} radius={8} />
          <span>
            <Skeleton width={width} line={22} />
            <Skeleton width={width + 40} height={10} line={18} />
          </span>
        </li>
      ))}
    </List>
  );
}
