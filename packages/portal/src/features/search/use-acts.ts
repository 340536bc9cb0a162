import { languageNames, languages } from '@ferry/core/words/languages';
import { useTranslation } from '@ferry/ui/locales/use-translation';
import type { Attempt } from '@ferry/ui/screens/parts/load';
import type { Act } from '@ferry/ui/screens/search/SearchScreen/find.ts';
import { Languages, Moon, Sun } from 'lucide-react';
import { choose } from '../../binding/choose.ts';
import { usePortal } from '../../portal.ts';
import type { useNames } from './use-names.ts';
import { useServiceActs } from './use-service-acts.ts';

/** What happens after an action. */
export interface Ends {
  /** Opens an address and closes the search. */
  readonly onGo: (href: string) => void;
  /** Closes the search. */
  readonly onDone: () => void;
}

/** Actions for the other theme and each other language. */
function useLookActs({ onDone }: Ends): Act[] {
  const { t } = useTranslation('search');
  const portal = usePortal();
  const isDark = document.documentElement.dataset.theme === 'dark';
  const theme = isDark ? 'light' : 'dark';
  const does = (choice: Parameters<typeof choose>[1]) => () => {
    void choose(portal, choice);
    onDone();
  };
  return [
    { name: `act_${theme}`, label: t(`act_${theme}`), icon: isDark ? Sun : Moon, onDo: does({ theme }) },
    ...languages
      .filter((language) => language !== portal.words.language)
      .map((language) => ({
        name: `act_language ${language}`,
        label: t('act_language', { language: languageNames[language] }),
        icon: Languages,
        onDo: does({ language }),
      })),
  ];
}

/**
 * What a customer can do from the search. Acts that move money or reset something lead to their page, which shows the
 * effect and asks.
 */
export function useActs(
  namesOf: ReturnType<typeof useNames>,
  ends: Ends,
): { acts: readonly Act[]; attempt: Attempt } {
  const service = useServiceActs(ends);
  const acts = [...service.acts, ...useLookActs(ends)];
  return {
    // The first word of an act's name is the key of its label.
    acts: acts.map((act) => ({ ...act, names: namesOf('search', act.name.split(' ')[0] ?? '') })),
    attempt: service.attempt,
  };
}
