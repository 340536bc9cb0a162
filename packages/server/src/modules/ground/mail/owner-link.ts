import { undoHours } from '@ferry/core/contract/auth/anyone';
import { type Language, say } from '../../../words/words.ts';
import type { Letter } from './letter.ts';

/** A link for an owner who did not do what a mail reports. */
export interface OwnerLink {
  readonly kind: 'undo' | 'renewed' | 'not_me';
  readonly url: string;
}

/** Adds the link to a letter. */
export const withOwnerLink = (letter: Letter, language: Language, { kind, url }: OwnerLink): Letter => ({
  ...letter,
  ownerLink: {
    says: say(language, `mails.owner_link.${kind}`, { hours: undoHours }),
    label: say(language, `mails.owner_link.${kind}_label`),
    url,
  },
});
