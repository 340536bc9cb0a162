import { usageError } from '../../exit.ts';
import { say } from '../../words/say.ts';

/** One payment in a gateway's statement. */
export interface Paid {
  readonly tradeNo: string;
  /** In hundredths. */
  readonly cents: bigint;
  /** A day of the site's zone, such as `2026-11-22`. */
  readonly day: string;
}

/** Names of columns in common statements, in lower case. */
const heads = {
  tradeNo: ['trade_no', 'out_trade_no', 'client_reference_id', '商户订单号'],
  amount: ['amount', 'money', 'paid', '金额', '订单金额'],
  paidAt: ['paid_at', 'endtime', 'time', 'date', 'created', '支付时间', '完成时间'],
} as const;

/** An amount in hundredths. `null`: it is not an amount. */
export function centsOf(text: string): bigint | null {
  const [, sign, whole, parts = ''] = /^(-?)(\d{1,15})(?:\.(\d{1,2}))?0*$/.exec(text) ?? [];
  if (whole === undefined) return null;
  const cents = BigInt(whole) * 100n + BigInt(parts.padEnd(2, '0'));
  return sign === '-' ? -cents : cents;
}

const dayIn = (zone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });

/** The day of a time. Without an offset the time is in the site's zone. */
function dayOf(text: string, days: Intl.DateTimeFormat): string | null {
  const [, year, month, day, rest = ''] = /^(\d{4})[-/](\d{2})[-/](\d{2})(.*)$/.exec(text) ?? [];
  if (year === undefined) return null;
  if (!/(?:Z|[+-]\d{2}:?\d{2})$/.test(rest)) return `${year}-${month}-${day}`;
  const at = new Date(text.replace(' ', 'T'));
  return Number.isNaN(at.getTime()) ? null : days.format(at);
}

/** Parses the payments of a CSV statement with a header line. Every row is checked before any is used. */
export async function readStatement(text: string, zone: string): Promise<Paid[]> {
  const { parse } = await import('csv-parse/sync');
  let records: string[][];
  try {
    records = parse(text.replace(/^\uFEFF/, ''), { trim: true, skip_empty_lines: true });
  } catch {
    throw usageError(say('money.not_csv'));
  }
  const [first = [], ...rows] = records;
  const names = first.map((name) => name.toLowerCase());
  const placeOf = (known: readonly string[]) => names.findIndex((name) => known.includes(name));
  const [trade, amount, paid] = [placeOf(heads.tradeNo), placeOf(heads.amount), placeOf(heads.paidAt)];
  if (trade < 0 || amount < 0 || paid < 0) throw usageError(say('money.columns_missing'));
  const days = dayIn(zone);
  return rows.map((row, index) => {
    const cents = centsOf(row[amount] ?? '');
    const day = dayOf(row[paid] ?? '', days);
    const tradeNo = row[trade] ?? '';
    const wrong = [
      ...(tradeNo === '' ? [say('money.no_trade_number')] : []),
      ...(cents === null ? [say('money.no_amount')] : []),
      ...(day === null ? [say('money.no_time')] : []),
    ];
    if (cents === null || day === null || wrong.length > 0)
      throw usageError(say('money.row_wrong', { row: index + 2, wrong: wrong.join(say('money.and')) }));
    return { tradeNo, cents, day };
  });
}
