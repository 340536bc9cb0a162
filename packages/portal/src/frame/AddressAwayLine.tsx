import { TextLink } from '@ferry/ui/components/Link/Link';
import { Notice } from '@ferry/ui/components/Notice/Notice';
import { useTranslation } from '@ferry/ui/locales/use-translation';
import { useSyncExternalStore } from 'react';
import { useOnline } from '../binding/use-online.ts';
import { otherAddresses } from '../platform/network/mirrors.ts';
import { usePortal } from '../portal.ts';

/**
 * While there is a network but this address does not answer: where else the site is. The addresses are those of the
 * document, which the installed app keeps. The links take nothing along.
 */
export function AddressAwayLine({ isCutOff }: { isCutOff: boolean }) {
  const { t } = useTranslation('layout');
  const { apiBase, mirrors, settings } = usePortal();
  const isElsewhere = useSyncExternalStore(mirrors.subscribe, mirrors.isElsewhere, () => false);
  const isOnline = useOnline();
  // Where the portal is on a host of its own, the origins have the API alone.
  if (apiBase !== '' || !isOnline || !(isCutOff || isElsewhere)) return null;
  const others = otherAddresses(settings.apiOrigins, window.location.origin);
  if (others.length === 0) return null;
  return (
    <Notice tone="warning">
      {t('addressAway')}
      {others.map((origin) => (
        <TextLink key={origin} href={`${origin}/`} rel="noreferrer" style={{ marginInlineStart: 8 }}>
          {new URL(origin).host}
        </TextLink>
      ))}
    </Notice>
  );
}
