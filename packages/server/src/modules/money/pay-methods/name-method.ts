import { inLanguage } from '@ferry/core/words/texts';
import Big from 'big.js';
import { type Sentence, sentence } from '../../../words/kept-text.ts';
import { type Language, say } from '../../../words/words.ts';
import { firstNumbers, isFirst } from './import-environment.ts';
import type { PayMethod } from './open-methods.ts';

const find = (methods: readonly PayMethod[], code: string) => methods.find((method) => method.code === code);

/** The name of a method in a language. A recharge from before the methods were rows may have one without a row. */
export function nameOf(methods: readonly PayMethod[], code: string, language: Language): string {
  const row = find(methods, code);
  if (row !== undefined) return inLanguage({ label: row.label }, row.texts, language).label;
  return isFirst(code) ? say(language, `payments.by_${code}`) : code;
}

/** How answers describe the method of a recharge: its code, its number in older calls, and its name. */
export const describeNamed = (methods: readonly PayMethod[], code: string, language: Language) => ({
  method: code,
  method_label: nameOf(methods, code, language),
  pay_method_id: find(methods, code)?.number ?? (isFirst(code) ? firstNumbers[code] : 0),
});

/** The bounds of a payment: those of the site, or narrower ones of the method. */
export const boundsOf = (
  method: Pick<PayMethod, 'least' | 'most'>,
  site: { readonly least: string; readonly most: string },
) => ({
  least: method.least !== null && Big(method.least).gt(site.least) ? method.least : site.least,
  most: method.most !== null && Big(method.most).lt(site.most) ? method.most : site.most,
});

/** What a method asks for, for the page on which customers choose it, and for a new recharge. */
export const askedBy = (
  { currency, rate, fee_percent, fee_fixed, fee_payer }: PayMethod,
  siteCurrency: string,
) => ({ currency: currency ?? siteCurrency, rate, fee_percent, fee_fixed, fee_payer });

/** The name of a method for ledger and invoices, in the languages of their readers. */
export function methodSubject(methods: readonly PayMethod[], code: string): Sentence {
  const row = find(methods, code);
  if (row === undefined && isFirst(code)) return sentence(`payments.by_${code}`);
  const texts = Object.fromEntries(
    Object.entries(row?.texts ?? {}).map(([name, text]) => [name.replace(/^label_/, 'method_'), text]),
  );
  return sentence('payments.by_method', { method: row?.label ?? code }, texts);
}
