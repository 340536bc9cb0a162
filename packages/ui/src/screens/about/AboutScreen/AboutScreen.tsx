import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { site } from '@ferry/core/contract/system/anyone';
import { styled } from 'styled-components';
import { Facts } from '../../../components/Facts/Facts.tsx';
import { Link } from '../../../components/Link/Link.tsx';
import { Mark } from '../../../components/Mark/Mark.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Row, Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { AuthCard } from '../../../layouts/DefaultLayout/DefaultLayout.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { FailedRow, StaleLine } from '../../parts/failure/LoadNotices.tsx';
import type { Load } from '../../parts/load.ts';

/** More space between the links, for touch. */
const Links = styled(Row)`
  justify-content: flex-end;
  a { padding: 11px 0; margin: -11px 0; overflow-wrap: anywhere; }
`;

type Site = CallAnswer<typeof site>['result'];

export interface AboutScreenProps {
  siteName: string;
  version: Load<string>;
  site: Load<Pick<Site, 'contact_email' | 'contact_url' | 'terms_url' | 'privacy_url' | 'status_url'>>;
  now: Date;
  onRetry: () => void;
}

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
  const { t } = useTranslation('about');
  if (site.state === 'loading') return [{ name: t('contact'), value: <Skeleton width={140} line={20} /> }];
  if (site.state === 'failed') return [];
  const { contact_email: mail, contact_url: page, terms_url, privacy_url, status_url } = site.data;
  const link = (href: string | null | undefined, label: string, scheme = '') =>
    href ? [{ label, href: scheme + href }] : [];
  return [
    { name: t('contact'), links: [...link(mail, mail ?? '', 'mailto:'), ...link(page, plain(page ?? ''))] },
    { name: t('legal'), links: [...link(terms_url, t('terms')), ...link(privacy_url, t('privacy'))] },
    { name: t('status'), links: link(status_url, plain(status_url ?? '')) },
  ].flatMap(({ name, links }) => (links.length > 0 ? [{ name, value: <Given links={links} /> }] : []));
}

/** Facts about this site: contact, terms, and the running version for support. */
export function AboutScreen({ siteName, version, site, now, onRetry }: AboutScreenProps) {
  const { t } = useTranslation('about');
  const number = { loading: <Skeleton width={64} line={20} />, failed: t('versionUnknown') };
  return (
    <AuthCard>
      <Stack gap={12}>
        <Mark size={40} />
        <h1>{t('title', { site: siteName })}</h1>
        <Text as="p" tone="muted">
          {t('text')}
        </Text>
      </Stack>
      <StaleLine of={[site, version]} now={now} />
      <Facts
        facts={[
          { name: t('version'), value: version.state === 'ready' ? version.data : number[version.state] },
          ...useSiteFacts(site),
        ]}
      />
      {site.state === 'failed' && <FailedRow of={site} title={t('siteFailed')} onRetry={onRetry} />}
    </AuthCard>
  );
}
