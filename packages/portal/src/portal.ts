import type { SessionSnapshot } from '@ferry/core/machines/session/session.machine';
import type { I18n } from '@ferry/ui/locales/i18n';
import { createContext, use, useCallback, useContext, useSyncExternalStore } from 'react';
import type { Core } from './core/open-core.ts';
import { type ChoiceStore, createChoices } from './platform/device/choices.ts';
import { type SeenAnnouncements, seenAnnouncements } from './platform/device/seen-announcements.ts';
import { localStore, sessionStore } from './platform/device/stores.ts';
import { createThemeChoice, type ThemeChoice } from './platform/device/theme-choice.ts';
import type { ToldDoor } from './platform/front-door.ts';
import { createNavigation, type Navigation } from './platform/navigation/navigation.ts';
import { type Deferred, defer } from './platform/network/deferred.ts';
import { openMirrors, type WatchedMirrors } from './platform/network/mirrors.ts';
import { loadPart } from './platform/network/missing-part.ts';
import { isSessionKept } from './platform/session/session-hint.ts';
import type { Settings } from './platform/settings.ts';

/** Objects that every page can use. */
export interface Portal {
  readonly settings: Settings;
  /** The front door, if the document contains it. */
  readonly told: ToldDoor;
  /** The prefix of the API's paths. Empty if the server also serves the portal. */
  readonly apiBase: string;
  /** The present target of calls. */
  readonly mirrors: WatchedMirrors;
  readonly words: I18n;
  readonly seen: SeenAnnouncements;
  readonly theme: ThemeChoice;
  /** The other preferences of this device. */
  readonly choices: ChoiceStore;
  readonly navigation: Navigation;
  /** Whether the session survives this page. */
  isSessionKept(): boolean;
  /**
   * Session, client and queries. Loaded separately, because the sign-in page can be drawn and filled in without them.
   */
  readonly core: Deferred<Core>;
}

export function createPortal(settings: Settings, told: ToldDoor, words: I18n, apiBase: string): Portal {
  const navigation = createNavigation();
  const mirrors = openMirrors(apiBase, settings.apiOrigins, sessionStore);
  const choices = createChoices(localStore);
  const parts = { settings, told, words, apiBase, mirrors, choices, navigation };
  return {
    ...parts,
    seen: seenAnnouncements(localStore),
    theme: createThemeChoice(localStore),
    isSessionKept,
    core: defer(() => loadPart(async () => (await import('./core/open-core.ts')).openCore(parts))),
  };
}

const PortalContext = createContext<Portal | undefined>(undefined);
export const PortalProvider = PortalContext.Provider;

export function usePortal(): Portal {
  const portal = useContext(PortalContext);
  if (portal === undefined) throw new Error('A page stands outside of the portal.');
  return portal;
}

/** Session, client and queries. Suspends until they are loaded. */
export function useCore(): Core {
  const { core } = usePortal();
  // Calls `use` even if the core is loaded, because a page that suspended here is rendered again, and React requires
  // the same hooks.
  return use(core.load());
}

/** A plain value of the present session, and `before` while it is not loaded. */
export function useSession<T extends string | number | boolean | undefined>(
  select: (now: SessionSnapshot) => T,
  before: T,
): T {
  const { core } = usePortal();
  const subscribe = useCallback(
    (listener: () => void) => {
      let watched: { unsubscribe(): void } | undefined;
      const watch = () => {
        watched ??= core.current()?.session.subscribe(listener);
      };
      const stop = core.subscribe(() => {
        watch();
        listener();
      });
      watch();
      return () => {
        stop();
        watched?.unsubscribe();
      };
    },
    [core],
  );
  const read = () => {
    const loaded = core.current();
    return loaded === undefined ? before : select(loaded.session.getSnapshot());
  };
  return useSyncExternalStore(subscribe, read, read);
}
