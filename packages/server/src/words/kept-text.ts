import { inLanguage } from '@ferry/core/words/texts';
import type { Values } from '@ferry/core/words/words';
import { type Language, say, type WordKey } from './words.ts';

/** The sentences that Ferry stores in records. A key must stay here, and in the words, while a row may have it. */
export type KeptKey = Extract<
  WordKey,
  | 'account.lost_subject'
  | 'bans.by_admin'
  | 'detect.ban_reason'
  | 'invites.ledger_subject'
  | 'invites.taken_back_subject'
  | 'payments.chargeback_subject'
  | 'payments.refund_subject'
  | `payments.by_${'alipay' | 'wxpay' | 'qqpay' | 'card' | 'sandbox'}`
  | 'payments.by_method'
  | 'shop.refund_subject'
  | 'tickets.goes_on'
>;

/** A sentence in a record. `texts`: its values in other languages, such as `name_en`. */
export interface Sentence {
  readonly key: string;
  readonly values?: Values;
  readonly texts?: Readonly<Record<string, unknown>>;
}

/** A text of a record: written by a person, or a sentence that each reader reads in his language. */
export type KeptText = string | Sentence;

/** A sentence for a record. It keeps only the texts of its values. */
export function sentence(key: KeptKey, values: Values = {}, texts: Sentence['texts'] = {}): Sentence {
  const names = Object.keys(values);
  const own = Object.entries(texts).filter(([text]) => names.some((name) => text.startsWith(`${name}_`)));
  return { key, values, texts: Object.fromEntries(own) };
}

/** A text of a record in a language. */
export const sayKept = (language: Language, kept: KeptText): string =>
  typeof kept === 'string'
    ? kept
    : say(language, kept.key as KeptKey, inLanguage(kept.values ?? {}, kept.texts ?? {}, language));

/** The columns of a text: `text` for a person's text, `sentence` for a sentence of Ferry's. */
export const storedText = (kept: KeptText): { readonly text: string; readonly sentence: string | null } =>
  typeof kept === 'string' ? { text: kept, sentence: null } : { text: '', sentence: JSON.stringify(kept) };
