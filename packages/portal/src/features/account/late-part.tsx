import type { I18n } from '@ferry/ui/locales/i18n';
import type { Namespace } from '@ferry/ui/locales/words';
import { type ComponentType, use } from 'react';
import { loadPart } from '../../platform/network/missing-part.ts';
import { usePortal } from '../../portal.ts';

/** A part of the account page in a file of its own. */
export interface LatePart<Props extends object> {
  /** Suspends until it is loaded. Once it is, it is drawn at once. */
  readonly Part: ComponentType<Props>;
  /** Begins to load it with its words. A failure is told when it is drawn. */
  readonly begin: (words: I18n) => void;
}

/** Loads a part only when it is begun or drawn, so that a phone loads no more than the part that it shows. */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  namespaces: readonly Namespace[],
): LatePart<Props> {
  let coming: Promise<ComponentType<Props>> | undefined;
  const come = (words: I18n) => {
    coming ??= loadPart(async () => {
      const [part] = await Promise.all([load(), words.add(namespaces)]);
      return part;
    });
    coming.catch(() => {
      // The next try loads anew.
      coming = undefined;
    });
    return coming;
  };
  return {
    begin: (words) => void come(words),
    Part(props) {
      const Shown = use(come(usePortal().words));
      return <Shown {...props} />;
    },
  };
}
