import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Card } from '../../../components/Card/Card.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { below, from } from '../../../theme/breakpoints.ts';
import { FailedCard, StaleLine } from '../../parts/failure/LoadNotices.tsx';
import { NothingYet } from '../../parts/failure/NothingYet.tsx';
import { type Attempt, type Fault, figuresOf, type Load } from '../../parts/load.ts';
import { CardColumn, MainAndSide } from '../../parts/MainAndSide.tsx';
import { type Client, clientsOf, type Platform } from '../clients.ts';
import { type Dashboard, isNew, isStarting, serviceFacts } from '../service-facts.ts';
import { ImportSkeleton, ServiceSkeleton } from './DashboardSkeleton.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { ImportCard, type Wanted } from './ImportCard.tsx';
import { BelowPlace, CheckInPlace } from './LowerPlaces.tsx';
import type { DashboardLinks } from './links.ts';
import { type News, NewsCard } from './NewsCard.tsx';
import { CellSkeletons, CellsPanel, ServiceCells } from './ServiceCells.tsx';
import { ServicePanel } from './ServicePanel.tsx';

/** On tablets the facts of the service span both columns. On desktops both columns have the same height. */
const Columns = styled(MainAndSide)`
  ${from.md} { ${below.lg} { & > ${CellsPanel} { grid-column: 1 / -1; order: -1; } } }
  ${from.lg} { align-items: stretch; }
`;

export interface DashboardScreenProps {
  now: Date;
  siteName: string;
  dashboard: Load<Dashboard>;
  news: Load<News>;
  /** Revisions that were opened on this device. */
  seen: ReadonlySet<number>;
  links: DashboardLinks;
  /** What the customer came for: the link in an app, or in the clipboard. */
  wanted?: Wanted | undefined;
  /** The system of this device. */
  platform: Platform;
  /** The price of the cheapest plan, for new customers. */
  planFrom?: string;
  reset: Attempt;
  /** The app that did not open. */
  notOpened?: string;
  /** The parts that are loaded later. Missing until then. */
  late?:
    | {
        renewal: ReactNode;
        downloadHelp: (platform: Platform) => ReactNode;
      }
    | undefined;
  /** The lower cards, loaded after `onNearLower`. Missing until then. */
  lower?: { checkIn: ReactNode; below: ReactNode } | undefined;
  onRetry: () => void;
  onRetryNews: () => void;
  /** The lower cards come near the screen. */
  onNearLower: () => void;
  /** An announcement was read. */
  onReadNews: (revision: number) => void;
  onResetLink: () => void;
  /** Opens a client with the link in it. */
  onOpenApp: (client: Client, link: string) => void;
}

type NewsPart = { newsCard: ReactNode };

function Failed({ of, newsCard, onRetry }: NewsPart & { of: Fault; onRetry: () => void }) {
  const { t } = useTranslation('account');
  return (
    <Columns>
      <FailedCard of={of} title={t('failedTitle')} safe={t('failedText')} onRetry={onRetry} />
      <CardColumn>{newsCard}</CardColumn>
    </Columns>
  );
}

function Waiting({ newsCard }: NewsPart) {
  return (
    <>
      <ServiceSkeleton />
      <Columns>
        <ImportSkeleton />
        <CellSkeletons />
        <CardColumn>
          {newsCard}
          <CheckInPlace />
        </CardColumn>
      </Columns>
      <BelowPlace />
    </>
  );
}

/** For customers without a purchase: the steps to a connection. */
function Beginning({ steps, newsCard }: NewsPart & { steps: ReactNode }) {
  const { t } = useTranslation('account');
  return (
    <Columns>
      <CardColumn>
        {steps}
        <Card>
          <NothingYet
            title={t('noLinkTitle')}
            example={[
              [t('link'), 'ferry.example/…5PaE'],
              ['Clash Verge Rev', t('import')],
              ['Shadowrocket', t('showQr')],
            ]}
          >
            {t('noLinkText')}
          </NothingYet>
        </Card>
      </CardColumn>
      <CardColumn>{newsCard}</CardColumn>
    </Columns>
  );
}

interface RunningProps extends DashboardScreenProps, NewsPart {
  data: Dashboard;
  service: NonNullable<Dashboard['old_service_info']>;
  offline: boolean;
}

/** For customers with a service: the remaining traffic and time, how to connect, and news. */
function Running({ data, service, offline, newsCard, ...props }: RunningProps) {
  const { now, links, late, lower } = props;
  const { zone } = useFormat();
  const { isEnding, state } = serviceFacts(service, now, zone);
  const figures = figuresOf(props.dashboard);
  return (
    <>
      <ServicePanel
        dashboard={data}
        service={service}
        now={now}
        links={links}
        offline={offline}
        figures={figures}
        renewal={late?.renewal}
      />
      <Columns>
        <ImportCard
          siteName={props.siteName}
          addresses={service.sub_link}
          burnsAfterUse={service.is_link_burn_after}
          platform={props.platform}
          wanted={props.wanted}
          quiet={isEnding || state === 'usedUp'}
          reset={props.reset}
          offline={offline}
          notOpened={props.notOpened}
          figures={figures}
          downloadHelp={late?.downloadHelp}
          onReset={props.onResetLink}
          onOpen={props.onOpenApp}
        />
        <ServiceCells dashboard={data} service={service} links={links} figures={figures} />
        <CardColumn>
          {newsCard}
          {lower?.checkIn ?? <CheckInPlace onNear={props.onNearLower} />}
        </CardColumn>
      </Columns>
      {lower?.below ?? <BelowPlace onNear={props.onNearLower} />}
    </>
  );
}

/** The dashboard. The loading page and the loaded page have the same layout, so nothing shifts. */
export function DashboardScreen(props: DashboardScreenProps) {
  const { dashboard, now, links } = props;
  const { t } = useTranslation('account');
  const newsCard = (
    <NewsCard
      news={props.news}
      now={now}
      seen={props.seen}
      allHref={links.announcements}
      onRead={props.onReadNews}
      onRetry={props.onRetryNews}
    />
  );
  if (dashboard.state === 'failed')
    return <Failed of={dashboard} newsCard={newsCard} onRetry={props.onRetry} />;
  if (dashboard.state === 'loading') return <Waiting newsCard={newsCard} />;
  const { data, stale } = dashboard;
  const service = data.old_service_info;
  const [app] = clientsOf(props.platform);
  const steps = (
    <FirstSteps
      dashboard={data}
      planFrom={props.planFrom}
      buyHref={links.buy}
      app={app}
      isBeside={Boolean(service) && !isNew(data)}
    />
  );
  return (
    <>
      <StaleLine of={dashboard} now={now} safe={!isNew(data) && t('linkStillWorks')} />
      {!service || isNew(data) ? (
        <Beginning steps={steps} newsCard={newsCard} />
      ) : (
        <>
          {isStarting(data, now) && steps}
          <Running
            {...props}
            data={data}
            service={service}
            offline={stale !== undefined}
            newsCard={newsCard}
          />
        </>
      )}
    </>
  );
}
