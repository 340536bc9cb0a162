import type { I18n } from '@ferry/ui/locales/i18n';
import type { Namespace } from '@ferry/ui/locales/words';
import { type ComponentType, use } from 'react';
import { loadPart } from '../../platform/network/missing-part.ts';
import { usePortal } from '../../portal.ts';

/** A part of the account page in its own chunk. */
export interface LatePart<Props extends object> {
  /** The component, which suspends until it is loaded. */
  readonly Part: ComponentType<Props>;
  /** Starts loading it with its words. A failure is thrown when it is rendered. */
  readonly begin: (words: I18n) => void;
}

/** Loads a part only on `begin` or on render, so that a phone loads only the part that it shows. */
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
      // The next attempt loads it again.
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
