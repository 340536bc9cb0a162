import type { CallAnswer } from '@ferry/core/contract/call';
import type { site } from '@ferry/core/contract/system';
import { styled } from 'styled-components';
import { Facts } from '../../../components/Facts/Facts.tsx';
import { Link } from '../../../components/Link/Link.tsx';
import { Mark } from '../../../components/Mark/Mark.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Row, Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { AuthCard } from '../../../layouts/DefaultLayout/DefaultLayout.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import type { Load } from '../../load.ts';

/** Links under one another would be too close for a thumb without some air. */
const Links = styled(Row)`
  justify-content: flex-end;
  a { padding: 11px 0; margin: -11px 0; overflow-wrap: anywhere; }
`;

type Site = CallAnswer<typeof site>['result'];

export interface AboutScreenProps {
  siteName: string;
  version: Load<string>;
  site: Load<Pick<Site, 'contact_email' | 'contact_url' | 'terms_url' | 'privacy_url' | 'status_url'>>;
}

const outside = { target: '_blank', rel: 'noopener' };
/** An address as people say it. */
const plain = (url: string) => url.replace(/^https:\/\//, '').replace(/\/$/, '');

/** What this site is, whom to write to, its terms, and for whoever is asked which version runs. */
export function AboutScreen({ siteName, version, site }: AboutScreenProps) {
  const { t } = useTranslation('about');
  const number = { loading: <Skeleton width={64} line={20} />, failed: t('versionUnknown') };
  const said = site.state === 'ready' ? site.data : undefined;
  const legal = [
    { label: t('terms'), href: said?.terms_url },
    { label: t('privacy'), href: said?.privacy_url },
  ].filter(({ href }) => href);
  return (
    <AuthCard>
      <Stack gap={12}>
        <Mark size={40} />
        <h1>{t('title', { site: siteName })}</h1>
        <Text as="p" tone="muted">
          {t('text')}
        </Text>
      </Stack>
      <Facts
        facts={[
          { name: t('version'), value: version.state === 'ready' ? version.data : number[version.state] },
          ...(site.state === 'loading'
            ? [{ name: t('contact'), value: <Skeleton width={140} line={20} /> }]
            : []),
          ...(said?.contact_email || said?.contact_url
            ? [
                {
                  name: t('contact'),
                  value: (
                    <Links wrap gap={16}>
                      {said.contact_email && (
                        <Link href={`mailto:${said.contact_email}`}>{said.contact_email}</Link>
                      )}
                      {said.contact_url && (
                        <Link href={said.contact_url} {...outside}>
                          {plain(said.contact_url)}
                        </Link>
                      )}
                    </Links>
                  ),
                },
              ]
            : []),
          ...(legal.length > 0
            ? [
                {
                  name: t('legal'),
                  value: (
                    <Links wrap gap={16}>
                      {legal.map(({ label, href }) => (
                        <Link key={label} href={href ?? ''} {...outside}>
                          {label}
                        </Link>
                      ))}
                    </Links>
                  ),
                },
              ]
            : []),
          ...(said?.status_url
            ? [
                {
                  name: t('status'),
                  value: (
                    <Links>
                      <Link href={said.status_url} {...outside}>
                        {plain(said.status_url)}
                      </Link>
                    </Links>
                  ),
                },
              ]
            : []),
        ]}
      />
      {site.state === 'failed' && (
        <Text as="p" size={13} tone="muted">
          {t('siteFailed')}
        </Text>
      )}
    </AuthCard>
  );
}
