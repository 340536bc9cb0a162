import type { OutcomeOf } from '@ferry/core/client/client';
import type { editProfile } from '@ferry/core/contract/accounts/customer';
import type { FirstDay, Motion, NumberStyle } from '@ferry/core/contract/accounts/preferences';
import { isAuthenticated } from '@ferry/core/machines/session/session-view';
import type { Locale } from '@ferry/ui/locales/words';
import { switchLanguage } from '../platform/device/language.ts';
import type { Theme } from '../platform/device/theme.ts';
import { logger } from '../platform/logger.ts';
import type { Portal } from '../portal.ts';

/** Display preferences. Those that are left out do not change. */
export interface Choice {
  readonly language?: Locale;
  readonly theme?: Theme;
  readonly timeZone?: string;
  readonly firstDay?: FirstDay;
  readonly numbers?: NumberStyle;
  readonly motion?: Motion;
}

/** Applies a choice on this device at once. The words of another language are loaded first. */
export function applyChoice({ words, theme, choices }: Portal, choice: Choice): void {
  const { language, theme: look, ...others } = choice;
  if (look !== undefined && look !== theme.current()) theme.choose(look);
  const now = choices.current();
  const names = Object.keys(others) as (keyof typeof others)[];
  if (names.some((name) => others[name] !== now[name])) choices.choose(others);
  if (language === undefined || language === words.language) return;
  switchLanguage(words, language).catch((error: unknown) => {
    logger.warn('The words of the other language did not come.', error);
  });
}

/**
 * Applies a choice on this device at once, and stores it with the account of a signed-in customer. Returns nothing
 * without a session.
 */
export async function choose(
  portal: Portal,
  choice: Choice,
): Promise<OutcomeOf<typeof editProfile> | undefined> {
  applyChoice(portal, choice);
  const core = portal.core.current();
  if (core === undefined || !isAuthenticated(core.session.getSnapshot())) return undefined;
  const { language, theme, timeZone, firstDay, numbers, motion } = choice;
  return core.kept.save({
    time_zone: timeZone,
    preferences: { language, theme, first_day: firstDay, numbers, motion },
  });
}
