/** The value of a cell. `null` is an empty cell. */
export type CsvCell = string | number | bigint | null;

/** Spreadsheets interpret a text that begins like this as a formula, also with a full-width character. */
const formula = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^\p{Cc}/u;
/** A plain number, also a negative one, is no formula. */
const plainNumber = /^[+-]?\d+(?:\.\d+)?$/;

const written = (cell: CsvCell): string => {
  if (cell === null) {
    return '';
  }
  const text = String(cell);
  // Spreadsheets themselves use an apostrophe to mark text that looks like a formula.
  const safe = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** One row in the form of RFC 4180, with its line end. */
export const csvRow = (cells: readonly CsvCell[]): string => `${cells.map(written).join(',')}\r\n`;

/**
 * A table as a CSV file (RFC 4180): the column names, then the rows. It begins with a byte order mark, which Excel
 * needs for Chinese text. Text that a spreadsheet would run as a formula gets an apostrophe in front.
 */
export const csvFile = (columns: readonly string[], rows: Iterable<readonly CsvCell[]>): string => {
  const lines = [`\uFEFF${csvRow(columns)}`];
  for (const row of rows) {
    lines.push(csvRow(row));
  }
  return lines.join('');
};
