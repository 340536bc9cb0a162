import type { Mirrors } from '@ferry/core/client/with-mirrors';
import { sessionKeys } from '@ferry/core/machines/session/session-keys';
import type { SessionSnapshot } from '@ferry/core/machines/session.machine';
import type { I18n } from '@ferry/ui/locales/i18n';
import { createContext, use, useCallback, useContext, useSyncExternalStore } from 'react';
import type { Core } from './core/open-core.ts';
import { type ChoiceStore, createChoices } from './platform/choices.ts';
import { type Deferred, defer } from './platform/deferred.ts';
import { keepMirrors } from './platform/mirrors.ts';
import { loadPart } from './platform/missing-part.ts';
import { createNavigation, type Navigation } from './platform/navigation.ts';
import { type SeenAnnouncements, seenAnnouncements } from './platform/seen-announcements.ts';
import type { Settings } from './platform/settings.ts';
import { localStore, sessionStore } from './platform/stores.ts';
import { createThemeChoice, type ThemeChoice } from './platform/theme-choice.ts';

/** What every page can reach. */
export interface Portal {
  readonly settings: Settings;
  /** Put before each path of the API; empty where the server also serves the portal. */
  readonly apiBase: string;
  /** Where calls go now. */
  readonly mirrors: Mirrors;
  readonly words: I18n;
  readonly seen: SeenAnnouncements;
  readonly theme: ThemeChoice;
  /** What else was chosen for this device. */
  readonly choices: ChoiceStore;
  readonly navigation: Navigation;
  /** Session, client and reads: loaded apart, since the sign-in page can be drawn and filled in without. */
  readonly core: Deferred<Core>;
}

export function createPortal(settings: Settings, words: I18n, apiBase: string): Portal {
  const navigation = createNavigation();
  const mirrors = keepMirrors(apiBase, settings.apiOrigins, sessionStore);
  const parts = { settings, words, apiBase, mirrors, navigation };
  return {
    ...parts,
    seen: seenAnnouncements(localStore),
    theme: createThemeChoice(localStore),
    choices: createChoices(localStore),
    core: defer(() => loadPart(async () => (await import('./core/open-core.ts')).openCore(parts))),
  };
}

/** Whether the sign-in outlives this page. It does not where the browser forbids storage, or has no room. */
export const isSessionKept = (): boolean => localStore.get(sessionKeys.refresh) !== null;

const PortalContext = createContext<Portal | undefined>(undefined);
export const PortalProvider = PortalContext.Provider;

export function usePortal(): Portal {
  const portal = useContext(PortalContext);
  if (portal === undefined) throw new Error('A page stands outside of the portal.');
  return portal;
}

/** Session, client and reads. The page waits for them. */
export function useCore(): Core {
  const { core } = usePortal();
  // Also when it is there already: a page that waited here is rendered once more, and React wants the same hooks then.
  return use(core.load());
}

/** Something of the session as it is now, and `before` as long as it is not loaded. Plain values only. */
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
