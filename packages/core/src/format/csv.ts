/** What a cell of a table holds; `null` is an empty one. */
export type CsvCell = string | number | bigint | null;

/** Spreadsheets take what begins so for a formula, also with a full-width sign. */
const formula = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^\p{Cc}/u;
/** A plain number is none, also a negative one. */
const plainNumber = /^[+-]?\d+(?:\.\d+)?$/;

const written = (cell: CsvCell): string => {
  if (cell === null) {
    return '';
  }
  const text = String(cell);
  // The apostrophe is what spreadsheets themselves show text by that looks like a formula.
  const safe = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** One row as RFC 4180 writes it, with its end. */
export const csvRow = (cells: readonly CsvCell[]): string => `${cells.map(written).join(',')}\r\n`;

/**
 * A table as a CSV file (RFC 4180): the names of its columns, then its rows. It begins with a byte order mark, by which
 * Excel reads Chinese right. Text that a spreadsheet would run as a formula gets an apostrophe in front.
 */
export const csvFile = (columns: readonly string[], rows: Iterable<readonly CsvCell[]>): string => {
  const lines = [`\uFEFF${csvRow(columns)}`];
  for (const row of rows) {
    lines.push(csvRow(row));
  }
  return lines.join('');
};
