import { AboutScreen, type AboutScreenProps } from '@ferry/ui/screens/about/AboutScreen/AboutScreen';
import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../platform/network/missing-part.ts';
import { usePortal } from '../../portal.ts';
import { paths } from '../../routes.ts';

/** Requests the data from the server. Most visitors do not need that, because the document contains it. */
const AskedAbout = lazyPart(async () => (await import('./AskedAbout.tsx')).AskedAbout);

const loading = { state: 'loading' } as const;

export function AboutPage() {
  const { settings, told } = usePortal();
  const screen = (facts: Pick<AboutScreenProps, 'site' | 'version' | 'nodes'>, notices?: ReactNode) => (
    <AboutScreen {...facts} siteName={settings.siteName} ticketHref={paths.newTicket()} notices={notices} />
  );
  if (told.state === 'drawn')
    return screen({ site: loading, version: loading, nodes: told.parts.nodes ? 'loading' : null });
  if (told.state === 'told') {
    const { door } = told;
    const version = { state: 'ready', data: door.version } as const;
    return screen({ site: { state: 'ready', data: door }, version, nodes: door.nodes });
  }
  return (
    <Suspense fallback={screen({ site: loading, version: loading, nodes: null })}>
      <AskedAbout>{screen}</AskedAbout>
    </Suspense>
  );
}
