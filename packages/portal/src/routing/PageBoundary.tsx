import { isAuthenticated } from '@ferry/core/machines/session/session-view';
import { useTranslation } from '@ferry/ui/locales/use-translation';
import { ErrorScreen } from '@ferry/ui/screens/errors/ErrorScreen/ErrorScreen';
import { LoadFailedScreen } from '@ferry/ui/screens/errors/LoadFailedScreen/LoadFailedScreen';
import type { Missing } from '@ferry/ui/screens/errors/NotFoundScreen/NotFoundScreen';
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { logger } from '../platform/logger.ts';
import { faultOf, NotFound } from '../platform/navigation/not-found.ts';
import { reloadOnce } from '../platform/navigation/reload-once.ts';
import { useDocumentTitle } from '../platform/navigation/title.ts';
import { isMissingPart } from '../platform/network/missing-part.ts';
import { usePortal, useSession } from '../portal.ts';
import { paths, routes } from '../routes.ts';
import { findRoute } from './find-route.ts';

/** Suggestions are optional: without them the page says the same. */
const NearestRoutes = lazy(() =>
  import('./NearestRoutes.tsx').then(
    ({ NearestRoutes }): { default: ComponentType } => ({ default: NearestRoutes }),
    () => ({ default: () => null }),
  ),
);

type Around = ComponentType<{ children: ReactNode }>;

/** The list of crawlers is loaded only with an error page. If it cannot be loaded, the visitor counts as a person. */
const ForPeople = lazy(() =>
  import('./ForPeople.tsx').then(
    ({ ForPeople }): { default: Around } => ({ default: ForPeople }),
    (): { default: Around } => ({ default: ({ children }) => children }),
  ),
);

/** Without a browser there is no history. */
const mayGoBack = () => typeof window === 'undefined' || window.history.length > 1;

interface Fault {
  readonly thrown: unknown;
}

interface BoundaryProps {
  children: ReactNode;
  /** The address of the page, if the page has several. */
  address?: string;
}

interface BoundaryState {
  address?: string | undefined;
  fault?: Fault | undefined;
}

/** Shows an error page if a page throws. The frame around it stays. */
export class PageBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { address: this.props.address };

  /** A fault belongs to the address at which it happened. */
  static getDerivedStateFromProps({ address }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return address === state.address ? null : { address, fault: undefined };
  }

  static getDerivedStateFromError(thrown: unknown) {
    return { fault: { thrown } };
  }

  override componentDidCatch(thrown: unknown) {
    if (isMissingPart(thrown)) reloadOnce();
    else if (!(thrown instanceof NotFound)) logger.error('A page failed.', thrown);
  }

  override render() {
    const { fault } = this.state;
    if (fault === undefined) return this.props.children;
    return (
      <Suspense fallback={null}>
        <ForPeople>
          <FaultPage thrown={fault.thrown} onRetry={() => this.setState({ fault: undefined })} />
        </ForPeople>
      </Suspense>
    );
  }
}

/** The kind of missing object, by its list. */
const missingOf: Readonly<Record<string, Missing['what']>> = {
  audit: 'record',
  tickets: 'ticket',
  invoices: 'invoice',
};

/** The missing object that an address names. `undefined`: the page itself does not exist. */
function useMissing(thrown: unknown): Missing | undefined {
  const { t } = useTranslation('layout');
  const path = thrown instanceof NotFound ? thrown.path : undefined;
  const list = path === undefined ? undefined : findRoute(path.replace(/\?.*/, ''))?.under;
  const what = missingOf[list ?? ''];
  if (list === undefined || what === undefined) return undefined;
  const { path: listHref, title } = routes[list];
  return { what, listHref, list: t(title) };
}

/** The error page for a thrown error. */
export function FaultPage({ thrown, onRetry }: { thrown: unknown; onRetry: () => void }) {
  const { settings } = usePortal();
  const { t } = useTranslation('layout');
  const isIn = useSession(isAuthenticated, false);
  const { status, message } = faultOf(thrown);
  useDocumentTitle(t(status === 404 ? 'pageNotFound' : 'pageError'), settings.siteName);
  const missing = useMissing(thrown);
  const isMissing = isMissingPart(thrown);
  useEffect(() => {
    if (!isMissing) return;
    const again = () => window.location.reload();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isMissing]);
  if (isMissing)
    return <LoadFailedScreen offline={!navigator.onLine} onReload={() => window.location.reload()} />;
  return (
    <ErrorScreen
      status={status}
      message={message}
      path={thrown instanceof NotFound ? thrown.path : undefined}
      missing={missing}
      homeHref={isIn ? paths.dashboard() : paths.signIn()}
      isSignedIn={isIn}
      onBack={mayGoBack() ? () => window.history.back() : undefined}
      onRetry={onRetry}
      nearest={
        thrown instanceof NotFound &&
        missing === undefined && (
          <Suspense fallback={null}>
            <NearestRoutes />
          </Suspense>
        )
      }
    />
  );
}
