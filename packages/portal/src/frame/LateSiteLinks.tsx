import { type ComponentType, useEffect, useState } from 'react';
import { logger } from '../platform/logger.ts';
import { usePortal } from '../portal.ts';

/** Milliseconds during which the page has the network for itself. */
const delayMs = 3_000;

/**
 * Contact, terms, privacy and status links in the footer, loaded after the page. If that fails, the page stays
 * without them.
 */
export function LateSiteLinks() {
  const { core } = usePortal();
  const [Links, setLinks] = useState<ComponentType>();
  useEffect(() => {
    const load = async () => {
      const [{ SiteLinks }] = await Promise.all([import('../features/about/SiteLinks.tsx'), core.load()]);
      setLinks(() => SiteLinks);
    };
    const timer = setTimeout(() => {
      load().catch((error: unknown) => logger.warn('The links at the foot did not come.', error));
    }, delayMs);
    return () => clearTimeout(timer);
  }, [core]);
  return Links ? <Links /> : null;
}
