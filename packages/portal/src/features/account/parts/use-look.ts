import type { Failure } from '@ferry/core/client';
import { isAuthenticated } from '@ferry/core/machines/session/session-view';
import { useTranslation } from '@ferry/ui/locales/use-translation';
import type { Chosen, LookRowsProps } from '@ferry/ui/screens/account/SettingsScreen/LookRows';
import { useRef, useState, useSyncExternalStore } from 'react';
import { choose } from '../../../binding/choose.ts';
import { useAttempt } from '../../../binding/use-attempt.ts';
import { useFormatSettings } from '../../../binding/use-format-settings.ts';
import { useNow } from '../../../binding/use-now.tsx';
import { usePortal, useSession } from '../../../portal.ts';

/** Applies a choice, and keeps the state of storing it in the account. */
function useKeeping() {
  const portal = usePortal();
  const [waiting, setWaiting] = useState(0);
  const [failure, setFailure] = useState<Failure>();
  const last = useRef<Partial<Chosen>>({});
  const attempt = useAttempt(waiting > 0, failure, () => void run(last.current));
  const run = async (some: Partial<Chosen>) => {
    last.current = some;
    setWaiting((before) => before + 1);
    const outcome = await choose(portal, some);
    setWaiting((before) => before - 1);
    if (outcome !== undefined) setFailure(outcome.kind === 'ok' ? undefined : outcome);
  };
  return { attempt, run: (some: Partial<Chosen>) => void run(some) };
}

/**
 * The display preferences and how to change them: on the device at once, and in the account of a signed-in customer.
 */
export function useLook(): Omit<LookRowsProps, 'row'> {
  const { words, theme, choices } = usePortal();
  useTranslation();
  const isIn = useSession(isAuthenticated, false);
  const { zone } = useFormatSettings();
  const { motion, firstDay, numbers } = useSyncExternalStore(choices.subscribe, choices.current);
  const look = useSyncExternalStore(theme.subscribe, theme.current);
  const keeping = useKeeping();
  const chosen: Chosen = {
    language: words.language,
    theme: look,
    motion,
    timeZone: zone,
    firstDay,
    numbers,
  };
  return {
    chosen,
    onChoose: keeping.run,
    keeping: isIn ? keeping.attempt : undefined,
    onKeepAgain: () => keeping.run(chosen),
    now: useNow(),
  };
}
