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
    throw usageError(say`The statement is not valid CSV, with as many cells in each row. Correct it.`);
  }
  const [first = [], ...rows] = records;
  const names = first.map((name) => name.toLowerCase());
  const placeOf = (known: readonly string[]) => names.findIndex((name) => known.includes(name));
  const [trade, amount, paid] = [placeOf(heads.tradeNo), placeOf(heads.amount), placeOf(heads.paidAt)];
  if (trade < 0 || amount < 0 || paid < 0)
    throw usageError(
      say`The first line of the statement must name the columns trade_no, amount and paid_at. Name them so.`,
    );
  const days = dayIn(zone);
  return rows.map((row, index) => {
    const cents = centsOf(row[amount] ?? '');
    const day = dayOf(row[paid] ?? '', days);
    const tradeNo = row[trade] ?? '';
    const wrong = [
      ...(tradeNo === '' ? [say`no trade number`] : []),
      ...(cents === null ? [say`no amount such as 20.00`] : []),
      ...(day === null ? [say`no time such as 2026-11-22 20:00:00`] : []),
    ];
    if (cents === null || day === null || wrong.length > 0)
      throw usageError(say`Row ${index + 2} of the statement has ${wrong.join(say` and `)}. Correct it.`);
    return { tradeNo, cents, day };
  });
}
