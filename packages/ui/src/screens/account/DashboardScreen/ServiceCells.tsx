import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useFormat } from '../../../components/Format/Format.tsx';
import { TextLink } from '../../../components/Link/Link.tsx';
import { Panel, PanelCell } from '../../../components/Panel/Panel.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { below, from } from '../../../theme/breakpoints.ts';
import type { Figures } from '../../parts/load.ts';
import type { Dashboard, Service } from '../service-facts.ts';
import type { DashboardLinks } from './links.ts';

/** From `lg` on they are in the service panel. */
const PanelCells = styled.div`
  display: contents;
  ${below.lg} { display: none; }
`;

/** Below `lg` they are in a separate panel after the import card. */
export const CellsPanel = styled(Panel)`
  ${from.lg} { display: none; }
`;

const Pips = styled.span`
  display: inline-flex;
  gap: 4px;
  i { width: 20px; height: 6px; border-radius: 3px; background: var(--track); }
  i[data-on] { background: var(--primary); }
`;

const maxPips = 6;

/** Device slots, the used ones filled. More than six are shown as a number only. */
function DevicePips({ on, of }: { on: number; of: number }) {
  if (of > maxPips) return null;
  return (
    <Pips aria-hidden>
      {Array.from({ length: of }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places do not move
        <i key={at} data-on={at < on || undefined} />
      ))}
    </Pips>
  );
}

interface ServiceCellsProps {
  dashboard: Dashboard;
  service: Service;
  links: DashboardLinks;
  /** The attribute of places with its figures. */
  figures: Figures;
  wide?: boolean;
}

const smallLink = (href: string, words: string): ReactNode => (
  <TextLink data-small href={href}>
    {words}
  </TextLink>
);

/** Devices, balance, speed and nodes. */
export function ServiceCells({ dashboard, service, links, figures, wide = false }: ServiceCellsProps) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const limit = service.online_ip_limit;
  const cells = (
    <>
      <PanelCell
        {...figures}
        label={t('devices')}
        value={
          <>
            {service.online_ip_count} {limit !== null && <small>/ {limit}</small>}
          </>
        }
      >
        {limit === null ? t('devicesUnlimited') : <DevicePips on={service.online_ip_count} of={limit} />}
      </PanelCell>
      <PanelCell {...figures} label={t('balance')} value={format.money(dashboard.money_amount)}>
        {links.topUp
          ? smallLink(links.topUp, t('topUp'))
          : links.redeem && smallLink(links.redeem, t('redeem'))}
      </PanelCell>
      <PanelCell
        {...figures}
        label={t('speed')}
        value={
          service.speed_limit === null ? (
            t('speedUnlimited')
          ) : (
            <>
              {service.speed_limit} <small>Mbps</small>
            </>
          )
        }
      >
        {service.speed_limit === null ? null : t('planLimit')}
      </PanelCell>
      <PanelCell
        {...figures}
        label={t('nodes')}
        value={
          <>
            {service.nodes_usable_online} <small>{t('nodesOnline', { total: service.nodes_usable })}</small>
          </>
        }
      >
        {links.nodes && smallLink(links.nodes, t('seeNodes'))}
      </PanelCell>
    </>
  );
  return wide ? (
    <PanelCells>{cells}</PanelCells>
  ) : (
    <CellsPanel aria-label={t('serviceMore')}>{cells}</CellsPanel>
  );
}

const cellKeys = ['devices', 'balance', 'speed', 'nodes'];

/** The placeholders of the four boxes. */
export function CellSkeletons({ wide = false }: { wide?: boolean }) {
  const cells = cellKeys.map((key) => (
    <PanelCell
      key={key}
      label={<Skeleton width={52} line={20} />}
      value={<Skeleton width={84} height={20} line={28} />}
    >
      <Skeleton width={60} height={10} line={24} />
    </PanelCell>
  ));
  return wide ? <PanelCells>{cells}</PanelCells> : <CellsPanel>{cells}</CellsPanel>;
}
