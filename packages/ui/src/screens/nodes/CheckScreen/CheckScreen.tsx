import type { CheckCause } from '@ferry/core/contract/links/check';
import { CircleCheck, LifeBuoy, RefreshCw, TriangleAlert } from 'lucide-react';
import { styled } from 'styled-components';
import { Button, ButtonLink } from '../../../components/Button/Button.tsx';
import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { FilterSelect } from '../../../components/FilterSelect/FilterSelect.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Row, Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { below } from '../../../theme/breakpoints.ts';
import { FailedCard, StaleLine } from '../../parts/failure/LoadNotices.tsx';
import type { Load } from '../../parts/load.ts';
import { MainAndSide } from '../../parts/MainAndSide.tsx';
import { type Fact, useFacts } from './check-facts.ts';
import { areSomeSilent, type Check, causesOf, useCauseWords } from './check-words.ts';

export interface CheckScreenProps {
  check: Load<Check>;
  now: Date;
  /** Seconds by which this device is ahead of the server. `undefined`: not measured. */
  clockOffset: number | undefined;
  /** The node that is checked. `undefined`: all nodes. */
  node: number | undefined;
  /** Nodes that can be checked. Empty while they are not known. */
  nodes: ReadonlyArray<{ node_id: number; node_name: string }>;
  /** Another node is chosen, or all. */
  onNode: (node: number | undefined) => void;
  renewHref: string;
  plansHref: string;
  trafficHref: string;
  importHref: string;
  devicesHref: string;
  nodesHref: string;
  nodeHref: (node: number) => string;
  /** The address of a new ticket with this text. */
  ticketHref: (ticket: { subject: string; text: string }) => string;
  /** Checks again. */
  onCheck: () => void;
  /** Whether a check is running. */
  isChecking?: boolean;
}

const Choice = styled.div`
  display: grid;
  max-width: 372px;
  select { width: 100%; }
`;

const Verdict = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 4px 12px;
  & > svg { margin-top: 2px; color: var(--warning); }
  &[data-fine] > svg { color: var(--success); }
  & > :not(svg) { grid-column: 2; overflow-wrap: anywhere; }
  h2 { font-size: var(--t20); line-height: 28px; }
  ul { list-style: disc; padding-inline-start: 18px; }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 12px;
  ${below.sm} { display: grid; }
  /* A node's name may be long. */
  & > a {
    height: auto;
    min-height: var(--control);
    max-width: 100%;
    padding-block: 6px;
    white-space: normal;
    text-align: center;
    overflow-wrap: anywhere;
    ${below.lg} { min-height: var(--control-touch); }
  }
`;

const Value = styled.span`
  display: inline-flex;
  gap: 6px;
  overflow-wrap: anywhere;
  &[data-bad] { color: var(--warning); }
  & > svg { flex: none; margin-top: 3px; }
`;

/** Names and values, both of which wrap where the card is narrow. */
const FactList = styled.dl`
  & > div { display: flex; justify-content: space-between; gap: 16px; padding: 9px 0; border-top: 1px solid var(--line); }
  & > :first-child { border-top: 0; }
  dt { color: var(--muted); }
  /* The longest word of a name has its room beside a long value. */
  dd { flex: none; max-width: calc(100% - 7.5em); text-align: end; }
`;

type Shown = CheckScreenProps & { data: Check };

/** The cure of a cause: a page, or only a ticket. */
function useCure({
  data,
  ...props
}: Shown): (cause: CheckCause | undefined) => { label: string; href: string } | null {
  const { t } = useTranslation('check');
  const { other_node: other } = data;
  const another = other
    ? { label: t('cureOther', { name: other.node_name }), href: props.nodeHref(other.node_id) }
    : { label: t('cureNodes'), href: props.nodesHref };
  const update = { label: t('cureImport'), href: props.importHref };
  return (cause) => {
    switch (cause) {
      case 'no_plan':
        return { label: t('curePlans'), href: props.plansHref };
      case 'expired':
        return { label: t('cureRenew'), href: props.renewHref };
      case 'used_up':
        return { label: t('cureTraffic'), href: props.trafficHref };
      case 'locked':
        return other ? another : { label: t('curePlans'), href: props.plansHref };
      case 'maintenance':
      case 'silent':
      case 'busy':
        return another;
      case 'no_profile':
      case 'secrets_changed':
      case 'not_in_format':
      case 'node_changed':
      case 'plan_changed':
        return update;
      case 'devices':
        return { label: t('cureDevices'), href: props.devicesHref };
      case undefined:
        return areSomeSilent(data) ? { label: t('cureNodes'), href: props.nodesHref } : null;
      default:
        return null;
    }
  };
}

/** The address of a ticket with the findings. */
function useTicket({ data, now, clockOffset, ticketHref }: Shown): string {
  const { t } = useTranslation('check');
  const format = useFormat();
  const facts = useFacts({ check: data, now, clockOffset, isForTicket: true });
  return ticketHref({
    subject: t('ticketSubject', { name: data.node?.node_name ?? t('allNodes') }),
    text: t('ticketText', {
      time: format.moment(data.checked_at, now),
      facts: facts.map(({ name, value }) => t('factLine', { name, value })).join('\n'),
    }),
  });
}

/** The likely cause with its cure, and the ticket. */
function VerdictCard(props: Shown) {
  const { data, now, clockOffset, onCheck, isChecking = false, check } = props;
  const { t } = useTranslation('check');
  const { titleOf, textOf } = useCauseWords({ check: data, now, clockOffset });
  const [cause, ...others] = causesOf(data, clockOffset);
  const cure = useCure(props)(cause);
  const isOld = check.state === 'ready' && check.stale !== undefined;
  const again = (
    <Button icon={RefreshCw} onClick={onCheck} busy={isChecking} disabled={isOld}>
      {t('again')}
    </Button>
  );
  const ticket = (
    <ButtonLink
      icon={LifeBuoy}
      kind={cure || cause === 'clock' ? 'default' : 'primary'}
      href={useTicket(props)}
    >
      {t('ticket')}
    </ButtonLink>
  );
  return (
    <Card>
      <CardBody>
        <Stack gap={16}>
          <Verdict role="status" data-fine={cause === undefined || undefined}>
            <Icon as={cause === undefined ? CircleCheck : TriangleAlert} size={22} />
            {cause !== undefined && (
              <Text size={13} tone="muted">
                {t('likely')}
              </Text>
            )}
            <h2>{titleOf(cause ?? 'none')}</h2>
            <p>{textOf(cause ?? 'none')}</p>
            {others.length > 0 && (
              <Text as="div" size={13} tone="muted">
                {t('also')}
                <ul>
                  {others.map((other) => (
                    <li key={other}>{titleOf(other)}</li>
                  ))}
                </ul>
              </Text>
            )}
          </Verdict>
          <Actions>
            {cure && (
              <ButtonLink kind="primary" href={cure.href}>
                {cure.label}
              </ButtonLink>
            )}
            {ticket}
            {again}
          </Actions>
          <Text as="p" size={13} tone="muted">
            {t('ticketHint')}
          </Text>
        </Stack>
      </CardBody>
    </Card>
  );
}

function FactsCard({ facts }: { facts: readonly Fact[] }) {
  const { t } = useTranslation('check');
  return (
    <Card title={t('facts')}>
      <CardBody>
        <FactList>
          {facts.map(({ name, value, isBad }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <Value data-bad={isBad || undefined}>
                  {isBad && (
                    <>
                      <Icon as={TriangleAlert} size={16} />
                      <VisuallyHidden>{t('attention')}</VisuallyHidden>
                    </>
                  )}
                  {value}
                </Value>
              </dd>
            </div>
          ))}
        </FactList>
      </CardBody>
    </Card>
  );
}

function Result(all: Shown) {
  const { data, clockOffset } = all;
  // By the server's clock: the device's may be wrong.
  const now = new Date(data.checked_at);
  const props = { ...all, now };
  const facts = useFacts({ check: data, now, clockOffset });
  return (
    <MainAndSide>
      <VerdictCard {...props} />
      <FactsCard facts={facts} />
    </MainAndSide>
  );
}

const factsOfAll = ['account', 'plan', 'traffic', 'devices', 'node', 'profile', 'secrets', 'clock'] as const;

/** Boxes of the usual heights. */
function ResultSkeleton() {
  const { t } = useTranslation('check');
  return (
    <MainAndSide aria-busy>
      <VisuallyHidden role="status">{t('checking')}</VisuallyHidden>
      <Card>
        <CardBody>
          <Stack gap={16}>
            <Stack gap={4}>
              <Skeleton width={96} line={20} />
              <Skeleton width={220} height={20} line={28} />
              <Skeleton line={22} />
            </Stack>
            <Row>
              <Skeleton width={160} height={36} />
            </Row>
            <Skeleton width={260} line={20} />
          </Stack>
        </CardBody>
      </Card>
      <Card title={t('facts')}>
        <CardBody>
          <FactList>
            {factsOfAll.map((name) => (
              <div key={name}>
                <dt>{t(name)}</dt>
                <dd>
                  <Skeleton width={96} line={22} />
                </dd>
              </div>
            ))}
          </FactList>
        </CardBody>
      </Card>
    </MainAndSide>
  );
}

/** Explains why nodes do not work: the likely cause and its cure, then all findings. */
export function CheckScreen(props: CheckScreenProps) {
  const { check, now, node, nodes, onNode, onCheck } = props;
  const { t } = useTranslation('check');
  return (
    <>
      <StaleLine of={check} now={now} />
      <Choice>
        <FilterSelect
          label={t('about')}
          value={node === undefined ? '' : String(node)}
          onChange={(value) => onNode(value === '' ? undefined : Number(value))}
          options={[
            { value: '', label: t('allNodes') },
            ...nodes.map(({ node_id, node_name }) => ({ value: String(node_id), label: node_name })),
          ]}
        />
      </Choice>
      {check.state === 'loading' && <ResultSkeleton />}
      {check.state === 'failed' && (
        <FailedCard of={check} title={t('failedTitle')} safe={t('failedText')} onRetry={onCheck} />
      )}
      {check.state === 'ready' && <Result {...props} data={check.data} />}
    </>
  );
}
