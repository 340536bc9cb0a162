import { WelcomeScreen, type WelcomeScreenProps } from '@ferry/ui/screens/about/WelcomeScreen/WelcomeScreen';
import { familiarApps } from '@ferry/ui/screens/account/clients.ts';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { partsOf } from '../../platform/front-door.ts';
import { useLocation, useSearchParams } from '../../platform/navigation/history.tsx';
import { lazyPart } from '../../platform/network/missing-part.ts';
import { usePortal } from '../../portal.ts';
import { paths } from '../../routes.ts';

/** Requests the data from the server. Most visitors do not need that, because the document contains it. */
const AskedDoor = lazyPart(async () => (await import('./AskedDoor.tsx')).AskedDoor);

const apps = familiarApps();

/** The sign-up, with the invite code, and with the target afterwards. */
function signUpTo(code: string | undefined, returnTo?: string): string {
  const query = new URLSearchParams({
    ...(code !== undefined && { invite_code: code }),
    ...(returnTo !== undefined && { returnTo }),
  });
  return `${paths.signUp()}${query.size > 0 ? `?${query}` : ''}`;
}

/** Scrolls to the part that the address names. */
function useHash() {
  const [{ hash }] = useState(useLocation());
  useEffect(() => document.getElementById(hash.slice(1))?.scrollIntoView(), [hash]);
}

/** The front door. `?invite_code=` shows the parts for invited visitors, and is passed to the sign-up. */
export function WelcomePage() {
  const { settings, told } = usePortal();
  const [query] = useSearchParams();
  const code = query.get('invite_code')?.trim() || undefined;
  useHash();
  const screen = (door: WelcomeScreenProps['door'], notices?: ReactNode) => (
    <WelcomeScreen
      siteName={settings.siteName}
      door={door}
      expects={partsOf(told, code)}
      needsInvite={settings.invite === 'required'}
      apps={apps}
      notices={notices}
      signUpHref={signUpTo(code)}
      signInHref={paths.signIn()}
      offerHref={(shopId) => signUpTo(code, `${paths.buy()}?shop=${shopId}`)}
    />
  );
  if (told.state === 'drawn') return screen({ state: 'loading' });
  if (told.state === 'told' && (code === undefined || told.door.by_invite.length === 0))
    return screen({ state: 'ready', data: told.door });
  return (
    <Suspense fallback={screen({ state: 'loading' })}>
      <AskedDoor code={code}>{screen}</AskedDoor>
    </Suspense>
  );
}
