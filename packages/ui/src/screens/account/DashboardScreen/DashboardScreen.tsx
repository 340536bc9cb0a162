import { WifiOff } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../../components/Button/Button.tsx';
import { Card } from '../../../components/Card/Card.tsx';
import { EmptyState, FailedState } from '../../../components/EmptyState/EmptyState.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { TextButton } from '../../../components/Link/Link.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { sentences } from '../../../locales/sentences.ts';
import { useTranslation } from '../../../locales/use-translation.ts';
import { below, from } from '../../../theme/breakpoints.ts';
import { useAge } from '../../LoadNotices.tsx';
import type { Attempt, Load } from '../../load.ts';
import { type Client, clientsOf, type Platform } from '../clients.ts';
import { type Dashboard, isNew, isStarting, serviceFacts } from '../service-facts.ts';
import { ImportSkeleton, ServiceSkeleton } from './DashboardSkeleton.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { ImportCard } from './ImportCard.tsx';
import type { DashboardLinks } from './links.ts';
import { type News, NewsCard } from './NewsCard.tsx';
import { CellSkeletons, CellsPanel, ServiceCells } from './ServiceCells.tsx';
import { ServicePanel } from './ServicePanel.tsx';

/** The main column and the narrow one beside it; on phones one below the other. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  ${from.md} { grid-template-columns: minmax(0, 1fr) 372px; align-items: start; }
  ${from.md} { ${below.lg} { & > ${CellsPanel} { grid-column: 1 / -1; order: -1; } } }
  ${from.lg} { gap: 20px; align-items: stretch; }
`;

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  align-content: start;
  ${from.lg} { gap: 20px; }
`;

/** As high as the check-in that comes there. */
const LatePlace = styled(Card).attrs({ 'aria-hidden': true })`
  height: 182px;
`;

export interface DashboardScreenProps {
  now: Date;
  siteName: string;
  dashboard: Load<Dashboard>;
  news: Load<News>;
  /** Revisions of announcements that were opened on this device. */
  seen: ReadonlySet<number>;
  links: DashboardLinks;
  /** The system of this device. */
  platform: Platform;
  /** What the cheapest plan costs, for a new customer. */
  planFrom?: string;
  reset: Attempt;
  /** The app that was asked for and did not open. */
  notOpened?: string;
  /** What comes after the first look, each in its place; left out until it came. */
  late?:
    | {
        renewal: ReactNode;
        checkIn: ReactNode;
        below: ReactNode;
        downloadHelp: (platform: Platform) => ReactNode;
      }
    | undefined;
  onRetry: () => void;
  onRetryNews: () => void;
  onReadNews: (revision: number) => void;
  onResetLink: () => void;
  onOpenApp: (client: Client, link: string) => void;
}

/** The first page: what is left, how to connect, and what is new. */
export function DashboardScreen(props: DashboardScreenProps) {
  const { dashboard, now } = props;
  const { t, i18n } = useTranslation(['account', 'ui']);
  const join = (...parts: Array<string | false>) => sentences(i18n.language, ...parts);
  const format = useFormat();
  const age = useAge();
  const news = (
    <NewsCard
      news={props.news}
      now={now}
      seen={props.seen}
      allHref={props.links.announcements}
      onRead={props.onReadNews}
      onRetry={props.onRetryNews}
    />
  );
  if (dashboard.state === 'failed') {
    return (
      <Columns>
        <Card>
          <FailedState
            title={t('failedTitle')}
            action={<Button onClick={props.onRetry}>{t('ui:retry')}</Button>}
          >
            {dashboard.offline ? t('ui:offlineNothing') : join(dashboard.message, t('failedText'))}
          </FailedState>
        </Card>
        <Column>{news}</Column>
      </Columns>
    );
  }
  // What comes is another page than what waits: nothing of it moves from one to the other.
  if (dashboard.state === 'loading') {
    return (
      <Fragment key="loading">
        <ServiceSkeleton />
        <Columns>
          <ImportSkeleton />
          <CellSkeletons />
          <Column>
            {news}
            <LatePlace />
          </Column>
        </Columns>
      </Fragment>
    );
  }
  const { data, stale } = dashboard;
  const service = data.old_service_info;
  const offline = stale && (
    <Notice
      tone="warning"
      icon={WifiOff}
      action={
        <TextButton data-small onClick={props.onRetry}>
          {t('ui:retry')}
        </TextButton>
      }
    >
      {join(
        t('ui:offlineTitle'),
        t('ui:offlineStale', { time: age(stale.since, now) }),
        !isNew(data) && t('linkStillWorks'),
      )}
    </Notice>
  );
  const app = clientsOf(props.platform)[0];
  const steps = <FirstSteps dashboard={data} planFrom={props.planFrom} buyHref={props.links.buy} app={app} />;
  if (!service || isNew(data)) {
    return (
      <Fragment key="new">
        {offline}
        <Columns>
          <Column>
            {steps}
            <Card>
              <EmptyState title={t('noLinkTitle')}>{t('noLinkText')}</EmptyState>
            </Card>
          </Column>
          <Column>{news}</Column>
        </Columns>
      </Fragment>
    );
  }
  return (
    <Fragment key="running">
      {offline}
      {isStarting(data) && steps}
      <ServicePanel
        dashboard={data}
        service={service}
        now={now}
        links={props.links}
        offline={stale !== undefined}
        renewal={props.late?.renewal}
      />
      <Columns>
        <ImportCard
          siteName={props.siteName}
          addresses={service.sub_link}
          burnsAfterUse={service.is_link_burn_after}
          platform={props.platform}
          quiet={serviceFacts(service, now, format.zone).isEnding}
          reset={props.reset}
          offline={stale !== undefined}
          notOpened={props.notOpened}
          downloadHelp={props.late?.downloadHelp}
          onReset={props.onResetLink}
          onOpen={props.onOpenApp}
        />
        <ServiceCells dashboard={data} service={service} links={props.links} />
        <Column>
          {news}
          {props.late?.checkIn ?? <LatePlace />}
        </Column>
      </Columns>
      {props.late?.below}
    </Fragment>
  );
}
