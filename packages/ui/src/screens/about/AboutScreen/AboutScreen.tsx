import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { site } from '@ferry/core/contract/system/anyone';
import { countryName } from '@ferry/core/format/country-name';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { Facts } from '../../../components/Facts/Facts.tsx';
import { Link } from '../../../components/Link/Link.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Row } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { from } from '../../../theme/breakpoints.ts';
import { listed } from '../../parts/listed.ts';
import type { Load } from '../../parts/load.ts';
import { CardColumn } from '../../parts/MainAndSide.tsx';
import type { FrontDoor } from '../front-door.ts';
import { OnlineOf } from '../OnlineOf.tsx';

const Page = styled.div`
  width: 100%;
  max-width: calc(var(--page-width) + 64px);
  margin: 0 auto;
  padding: 32px 16px 48px;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 32px;
  align-items: start;
  h1 { font-size: clamp(22px, 7.3vw, 30px); line-height: 1.4; text-wrap: balance; white-space: pre-line; word-break: keep-all; }
  ${from.md} { padding: 40px 32px 56px; grid-template-columns: minmax(0, 1fr) 372px; gap: 48px; }
  ${from.lg} { gap: 72px; }
`;

const Lead = styled.p`
  color: var(--muted);
  font-size: var(--t16);
  line-height: 28px;
  margin: 12px 0 28px;
  max-width: 36em;
`;

const DeedList = styled.dl`
  & > div { display: grid; gap: 4px; padding: 16px 0; border-top: 1px solid var(--line); }
  dt { font-weight: 600; line-height: 22px; }
  dd { color: var(--muted); max-width: 44em; }
  ${from.md} { & > div { grid-template-columns: 144px minmax(0, 1fr); gap: 24px; padding: 18px 0; } }
`;

/** More space between the links, for touch. */
const Links = styled(Row)`
  justify-content: flex-end;
  a { padding: 12px 0; margin: -12px 0; overflow-wrap: anywhere; }
`;

type Site = CallAnswer<typeof site>['result'];

export interface AboutScreenProps {
  siteName: string;
  version: Load<string>;
  site: Load<Pick<Site, 'contact_email' | 'contact_url' | 'terms_url' | 'privacy_url' | 'status_url'>>;
  /** The state of the nodes. `null` or missing: visitors may not see it, and the page does not mention them. */
  nodes: FrontDoor['nodes'] | 'loading' | undefined;
  /** A new ticket, for customers. */
  ticketHref: string;
  /** `AboutNotices`, if the server was asked. */
  notices?: ReactNode;
}

const deeds = ['deedMoney', 'deedKept', 'deedNotKept', 'deedOutage', 'deedLeave'] as const;

const outside = { target: '_blank', rel: 'noopener' };
/** An address without its scheme. */
const plain = (url: string) => url.replace(/^https:\/\//, '').replace(/\/$/, '');

/** The operator's links, side by side. */
function Given({ links }: { links: ReadonlyArray<{ label: string; href: string }> }) {
  return (
    <Links wrap gap={16}>
      {links.map(({ label, href }) => (
        <Link key={href} href={href} {...(href.startsWith('mailto:') ? {} : outside)}>
          {label}
        </Link>
      ))}
    </Links>
  );
}

/** Contact, terms and status page. What the operator did not set is left out. */
function useSiteFacts(site: AboutScreenProps['site']) {
  const { t } = useTranslation(['about', 'layout']);
  if (site.state === 'loading') return [{ name: t('writeToUs'), value: <Skeleton width={140} line={20} /> }];
  if (site.state === 'failed') return [];
  const { contact_email: mail, contact_url: page, terms_url, privacy_url, status_url } = site.data;
  const link = (href: string | null | undefined, label: string, scheme = '') =>
    href ? [{ label, href: scheme + href }] : [];
  return [
    {
      name: t('writeToUs'),
      links: [...link(mail, mail ?? '', 'mailto:'), ...link(page, plain(page ?? ''))],
    },
    {
      name: t('legal'),
      links: [...link(terms_url, t('layout:terms')), ...link(privacy_url, t('layout:privacy'))],
    },
    { name: t('layout:status'), links: link(status_url, plain(status_url ?? '')) },
  ].flatMap(({ name, links }) => (links.length > 0 ? [{ name, value: <Given links={links} /> }] : []));
}

/** The state of the nodes and their countries. Nothing if visitors may not see it. */
function useNodeFacts(nodes: AboutScreenProps['nodes']) {
  const { t, i18n } = useTranslation('about');
  if (!nodes) return [];
  if (nodes === 'loading')
    return [t('nodes'), t('regions')].map((name) => ({ name, value: <Skeleton width={72} line={20} /> }));
  const { online, total } = nodes;
  const countries = nodes.countries.map(({ country_code }) => countryName(country_code, i18n.language));
  return [
    {
      name: t('nodes'),
      value: <OnlineOf {...nodes}>{t('countryOnline', { online, total })}</OnlineOf>,
    },
    { name: t('regions'), value: listed(countries, i18n.language) },
  ];
}

/** How the service handles money and data, its current state, and its contacts. */
export function AboutScreen({ siteName, version, site, nodes, ticketHref, notices }: AboutScreenProps) {
  const { t } = useTranslation('about');
  const number = { loading: <Skeleton width={64} line={20} />, failed: t('versionUnknown') };
  return (
    <Page>
      <div>
        <h1>{t('aboutTitle', { site: siteName })}</h1>
        <Lead>{t('aboutLead')}</Lead>
        <DeedList>
          {deeds.map((deed) => (
            <div key={deed}>
              <dt>{t(deed)}</dt>
              <dd>{t(`${deed}Text`)}</dd>
            </div>
          ))}
        </DeedList>
      </div>
      <CardColumn>
        {notices}
        <Card title={t('now')}>
          <CardBody>
            <Facts
              small
              facts={[
                ...useNodeFacts(nodes),
                {
                  name: t('version'),
                  value: version.state === 'ready' ? version.data : number[version.state],
                },
              ]}
            />
          </CardBody>
        </Card>
        <Card title={t('find')}>
          <CardBody>
            <Text as="p" size={13} tone="muted" style={{ marginBottom: 8 }}>
              {t('findText')}
            </Text>
            <Facts
              small
              facts={[
                {
                  name: t('ticket'),
                  value: <Given links={[{ label: t('openTicket'), href: ticketHref }]} />,
                },
                ...useSiteFacts(site),
              ]}
            />
          </CardBody>
        </Card>
      </CardColumn>
    </Page>
  );
}
