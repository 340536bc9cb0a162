import { Fragment } from 'react';
import { TextLink } from '../../components/Link/Link.tsx';
import { Notice } from '../../components/Notice/Notice.tsx';
import { useTranslation } from '../../locales/use-translation.ts';

export interface SiteAddressesProps {
  /** The other origins of the site. */
  addresses: readonly string[];
  /** Whether this address does not answer. */
  isAway: boolean;
}

/**
 * The site's other addresses: a warning while this address does not answer, otherwise a quiet line. The links send no
 * referrer.
 */
export function SiteAddresses({ addresses, isAway }: SiteAddressesProps) {
  const { t } = useTranslation('layout');
  if (addresses.length === 0) return null;
  const links = addresses.map((origin) => (
    <Fragment key={origin}>
      {' '}
      <TextLink href={`${origin}/`} rel="noreferrer" style={{ marginInlineEnd: 8 }}>
        {new URL(origin).host}
      </TextLink>
    </Fragment>
  ));
  if (isAway)
    return (
      <Notice tone="warning">
        {t('addressAway')}
        {links}
      </Notice>
    );
  return (
    <p style={{ color: 'var(--muted)', fontSize: 'var(--t13)', lineHeight: '20px' }}>
      {t('addressAlso')}
      {links}
    </p>
  );
}
