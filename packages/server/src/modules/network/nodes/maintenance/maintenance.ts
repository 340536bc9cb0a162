import type { Language } from '@ferry/core/words/languages';
import { inLanguage } from '@ferry/core/words/texts';
import type { StoredTexts } from '../../../../db/schema/column-types.ts';

interface Planned {
  maintenance_note: string | null;
  maintenance_texts: StoredTexts;
  maintenance_from: Date | null;
  maintenance_until: Date | null;
}

function planOf(node: Planned, at: Date) {
  const { maintenance_note: note, maintenance_from: from, maintenance_until: until } = node;
  if (note === null || from === null || until === null || until <= at) return null;
  return { note, from: from.toISOString(), until: until.toISOString() };
}

/** The planned or current work on a node, until its end, with the note in each language. */
export function plannedMaintenance(node: Planned, at: Date) {
  const plan = planOf(node, at);
  return plan && { ...plan, ...node.maintenance_texts };
}

/** The same for a customer, with the note in his language. */
export function shownMaintenance(node: Planned, at: Date, language: Language) {
  const plan = planOf(node, at);
  return plan && inLanguage(plan, node.maintenance_texts, language);
}
