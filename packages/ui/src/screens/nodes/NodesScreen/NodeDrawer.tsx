import { countryName } from '@ferry/core/format/country-name';
import { rateText } from '@ferry/core/format/numbers/numbers';
import { Stethoscope } from 'lucide-react';
import { styled } from 'styled-components';
import { ButtonLink } from '../../../components/Button/Button.tsx';
import { Drawer } from '../../../components/Drawer/Drawer.tsx';
import { Facts } from '../../../components/Facts/Facts.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { TextLink } from '../../../components/Link/Link.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Row } from '../../../components/Stack/Stack.tsx';
import { StateDot } from '../../../components/StateDot/StateDot.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { FailedNotice } from '../../parts/failure/LoadNotices.tsx';
import { listed } from '../../parts/listed.ts';
import type { Load } from '../../parts/load.ts';
import { isHeard, type Node, type NodeHistory, protocolNames } from '../node-words.ts';
import { LoadDay } from './LoadDay.tsx';
import { PlaceChip } from './NodeName.tsx';
import { NodeLoad } from './node-columns.tsx';

const End = styled.span`
  display: inline-flex;
  min-width: 132px;
  & > * { flex: 1; justify-content: flex-end; }
`;

export interface NodeDrawerProps {
  /** The last node stays while the drawer closes. */
  node: Node | undefined;
  /** The site's zone, by whose clock rates change. */
  zone: string;
  open: boolean;
  now: Date;
  plansHref: string;
  history: Load<NodeHistory>;
  usageHref: (node: number) => string;
  checkHref: (node: number) => string;
  onRetry: () => void;
  onClose: () => void;
}

/** A day of the node: its load, and the customer's traffic on it. */
function NodeDay({ node, history, now, usageHref, onRetry }: NodeDrawerProps & { node: Node }) {
  const { t } = useTranslation('nodes');
  const format = useFormat();
  if (history.state === 'loading') return <Skeleton height={126} radius={8} />;
  if (history.state === 'failed')
    return <FailedNotice of={history} title={t('dayFailed')} onRetry={onRetry} />;
  const sum = (pick: (hour: NodeHistory['traffic'][number]) => number) =>
    history.data.traffic.reduce((all, hour) => all + pick(hour), 0);
  const used = sum(({ ss_tx_size, ss_rx_size }) => ss_tx_size + ss_rx_size);
  return (
    <>
      <LoadDay history={history.data} now={now} />
      <Row between wrap>
        <Text>
          {used === 0
            ? t('myTrafficNone')
            : t('myTraffic', {
                used: format.bytes(used),
                billed: format.bytes(sum(({ effective_traffic }) => effective_traffic)),
              })}
        </Text>
        <TextLink href={usageHref(node.node_id)} data-small>
          {t('myTrafficAll')}
        </TextLink>
      </Row>
    </>
  );
}

const Hours = styled.span`
  display: grid;
  gap: 2px;
  justify-items: end;
`;

/** The rates by the time of day, and the rate at all other times. */
function HourlyRates({ node: { hourly_rates, usual_rate }, zone }: { node: Node; zone: string }) {
  const { t } = useTranslation('nodes');
  const format = useFormat();
  return (
    <Hours>
      {hourly_rates.map(({ from, to, rate }) => (
        <span key={from}>{t('rateHours', { from, to, rate: rateText(rate) })}</span>
      ))}
      <span>{t('rateElse', { rate: rateText(usual_rate) })}</span>
      <Text size={12} tone="muted">
        {t('rateZone', { zone: format.zoneName(zone) })}
      </Text>
    </Hours>
  );
}

function useFacts(node: Node, zone: string) {
  const { t, i18n } = useTranslation('nodes');
  const format = useFormat();
  const { node_rate, node_rate_until: until, hourly_rates, bandwidth, ping } = node;
  // "2.00" bills 2 GB for each GB, "0.50" bills half.
  const billed = new Intl.NumberFormat(i18n.language).format(Number(node_rate));
  const load =
    isHeard(node) && node.load !== null ? (
      <End>
        <NodeLoad node={node} />
      </End>
    ) : (
      t('noData')
    );
  return [
    { name: t('load'), value: load },
    { name: t('rate'), value: t('rateMeans', { rate: rateText(node_rate), billed }) },
    ...(until === null ? [] : [{ name: t('rateChanges'), value: format.clock(until) }]),
    ...(hourly_rates.length === 0
      ? []
      : [{ name: t('rateByHour'), value: <HourlyRates node={node} zone={zone} /> }]),
    { name: t('protocols'), value: protocolNames(node, i18n.language) },
    node.node_groups.length === 0
      ? { name: t('levelNeeded'), value: node.node_level }
      : { name: t('groupsNeeded'), value: listed(node.node_groups, i18n.language) },
    ...(bandwidth ? [{ name: t('bandwidth'), value: t('mbps', { speed: bandwidth }) }] : []),
    ...(typeof ping === 'number' ? [{ name: t('ping'), value: t('milliseconds', { ms: ping }) }] : []),
    { name: t('location'), value: countryName(node.country_code, i18n.language) },
    { name: t('address'), value: <Text mono>{node.server_address}</Text> },
    ...(isHeard(node)
      ? [{ name: t('onlineUsers'), value: node.online_users.toLocaleString(i18n.language) }]
      : []),
  ];
}

const troubles = {
  stale: { word: 'staleText', tone: 'warning' },
  offline: { word: 'offlineText', tone: 'error' },
  unknown: { word: 'unknownText', tone: 'info' },
} as const;

/** Why the node cannot be used, or has problems. */
function Troubles({ node, now, plansHref }: { node: Node } & Pick<NodeDrawerProps, 'now' | 'plansHref'>) {
  const { t, i18n } = useTranslation('nodes');
  const format = useFormat();
  const { status, maintenance } = node;
  return (
    <>
      {!node.is_usable && (
        <Notice
          action={
            <TextLink href={plansHref} data-small>
              {t('seePlans')}
            </TextLink>
          }
        >
          {node.node_groups.length === 0
            ? t('lockedText', { level: node.node_level })
            : t('lockedGroups', { groups: listed(node.node_groups, i18n.language) })}
        </Notice>
      )}
      {maintenance && (
        <Notice>
          {t('maintenanceText', {
            from: format.moment(maintenance.from, now),
            until: format.moment(maintenance.until, now),
            note: maintenance.note,
          })}
        </Notice>
      )}
      {status !== 'online' && <Notice tone={troubles[status].tone}>{t(troubles[status].word)}</Notice>}
    </>
  );
}

function Shown({ node, ...props }: NodeDrawerProps & { node: Node }) {
  const { now, zone, checkHref } = props;
  const { t } = useTranslation('nodes');
  const format = useFormat();
  const facts = useFacts(node, zone);
  const { last_heard_at } = node;
  return (
    <>
      <Troubles {...props} node={node} />
      <div>
        <Row between>
          <Text weight={500}>
            <StateDot state={node.status} />
          </Text>
          <Text size={13} tone="muted">
            {last_heard_at ? `${t('lastHeard')} ${format.ago(last_heard_at, now)}` : t('never')}
          </Text>
        </Row>
      </div>
      <NodeDay {...props} node={node} />
      <Facts facts={facts} />
      <ButtonLink wide icon={Stethoscope} href={checkHref(node.node_id)}>
        {t('checkNode')}
      </ButtonLink>
    </>
  );
}

/** The details of one node. */
export function NodeDrawer(props: NodeDrawerProps) {
  const { node, open, onClose } = props;
  if (!node) return null;
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={node.node_name}
      subtitle={node.remark}
      lead={<PlaceChip data-big>{node.country_code}</PlaceChip>}
    >
      <Shown {...props} node={node} />
    </Drawer>
  );
}
