import { styled } from 'styled-components';
import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Stack } from '../../../components/Stack/Stack.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { below } from '../../../theme/breakpoints.ts';
import type { Devices } from '../../parts/DeviceList.tsx';
import { FailedCard, StaleLine } from '../../parts/failure/LoadNotices.tsx';
import { type Attempt, figuresOf, type Load } from '../../parts/load.ts';
import { CardColumn, MainAndSide } from '../../parts/MainAndSide.tsx';
import { WithoutPlan } from '../../parts/plan/WithoutPlan.tsx';
import { type Bill, Renewal, RenewalLoad } from '../../parts/renewal/Renewal.tsx';
import { type Dashboard, isNew } from '../service-facts.ts';
import { ClientDevicesCard, type ClientDevicesCardProps } from './ClientDevicesCard.tsx';
import { FetchesCard, type FetchesCardProps } from './FetchesCard.tsx';
import { HeldService, HeldServiceSkeleton } from './HeldService.tsx';
import type { ServicesLinks } from './links.ts';
import { DevicesCard, LimitsCard, LinkCard } from './SideCards.tsx';

export interface ServicesScreenProps
  extends Omit<FetchesCardProps, 'offline'>,
    Omit<ClientDevicesCardProps, 'offline'> {
  dashboard: Load<Dashboard>;
  bills: Load<{ bills: readonly Bill[] }>;
  devices: Load<Devices>;
  links: ServicesLinks;
  renewal: Attempt;
  onSwitchRenewal: (bill: Bill, enabled: boolean) => void;
}

const Column = styled(CardColumn)`
  /* On phones the records come after what people come for. */
  ${below.md} { display: contents; & > [data-late] { order: 1; } & > [data-last] { order: 2; } }
`;

function RenewalCard(props: ServicesScreenProps & { offline: boolean }) {
  const { bills, links } = props;
  const { t } = useTranslation('services');
  const waiting = (
    <Stack gap={8}>
      <Skeleton width={120} line={24} />
      <Skeleton width={84} height={20} line={28} />
      <Skeleton width={160} line={20} />
      <Skeleton width={180} line={20} />
    </Stack>
  );
  return (
    <RenewalLoad bills={bills} waiting={waiting} onRetry={props.onRetry}>
      {(bill) =>
        bill && (
          <Card aria-label={t('autoRenew')}>
            <CardBody {...figuresOf(bills)}>
              <Renewal
                bill={bill}
                now={props.now}
                offline={props.offline}
                attempt={props.renewal}
                onSwitch={(enabled) => props.onSwitchRenewal(bill, enabled)}
                rechargeHref={links.recharge}
                renewHref={links.renew}
                changeHref={links.change}
              />
            </CardBody>
          </Card>
        )
      }
    </RenewalLoad>
  );
}

/** The customer's service: time, traffic, renewal, link, devices, and fetches of the link. */
export function ServicesScreen(props: ServicesScreenProps) {
  const { dashboard, now, links } = props;
  const { t } = useTranslation('services');
  if (dashboard.state === 'failed') {
    return (
      <FailedCard of={dashboard} title={t('failedTitle')} safe={t('failedText')} onRetry={props.onRetry} />
    );
  }
  const data = dashboard.state === 'ready' ? dashboard.data : undefined;
  const service = data?.old_service_info;
  if (data && (!service || isNew(data))) {
    return <WithoutPlan buyHref={links.buy} />;
  }
  const offline = dashboard.state === 'ready' && dashboard.stale !== undefined;
  const figures = figuresOf(dashboard);
  return (
    <>
      <StaleLine of={dashboard} now={now} />
      <MainAndSide>
        <Column>
          {service ? (
            <HeldService service={service} now={now} links={links} figures={figures} />
          ) : (
            <HeldServiceSkeleton />
          )}
          <div data-late>
            <FetchesCard {...props} offline={offline} />
          </div>
          <div data-late>
            <ClientDevicesCard {...props} offline={offline} />
          </div>
        </Column>
        <Column>
          <RenewalCard {...props} offline={offline} />
          <LinkCard {...props} service={service} offline={offline} figures={figures} />
          <DevicesCard devices={props.devices} now={now} resetHref={links.reset} onRetry={props.onRetry} />
          <div data-last>
            <LimitsCard service={service} figures={figures} />
          </div>
        </Column>
      </MainAndSide>
    </>
  );
}
