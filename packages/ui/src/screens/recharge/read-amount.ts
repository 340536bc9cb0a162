import { isLess } from '@ferry/core/format/numbers/money-sums';

/** A parsed amount: with two decimals, or the error. */
export type TypedAmount =
  | { is: 'good'; amount: string }
  | { is: 'empty' | 'unreadable' }
  | { is: 'tooLittle' | 'tooMuch'; amount: string };

export interface AmountBounds {
  least: string;
  most: string;
}

const halfWidth = (text: string) =>
  text.replace(/[０-９．]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replace('。', '.');

/** Parses an amount as people type it: with a currency sign, commas, or full-width digits of a Chinese keyboard. */
export function readAmount(typed: string, { least, most }: AmountBounds): TypedAmount {
  const text = halfWidth(typed).replace(/[\s,，¥￥$]/g, '');
  if (text === '') return { is: 'empty' };
  const parts = /^(\d{1,9})(?:\.(\d{0,2}))?$/.exec(text);
  if (parts === null) return { is: 'unreadable' };
  const amount = `${Number(parts[1])}.${(parts[2] ?? '').padEnd(2, '0')}`;
  if (isLess(amount, least)) return { is: 'tooLittle', amount };
  return isLess(most, amount) ? { is: 'tooMuch', amount } : { is: 'good', amount };
}
