import { formatAgo } from './times.ts';

/** A person at a terminal. Programs and files get unchanged times and tables of any width. */
export interface Reader {
  /** The width of the terminal. `undefined`: there is none. */
  readonly columns: number | undefined;
  /** Shows times in UTC, unchanged. */
  readonly utc: boolean;
  readonly now: Date;
  readonly language: string;
}

const nobody: Reader = { columns: undefined, utc: true, now: new Date(0), language: 'en' };
let reader: Reader = nobody;

/** Sets the reader of this command. `undefined`: none. */
export function readBy(one: Reader | undefined): void {
  reader = one ?? nobody;
}

export const currentReader = (): Reader => reader;

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

/** A cell for its reader: a time is shown relative and by the local clock. */
export const shown = (cell: string): string =>
  reader.utc || !moment.test(cell) ? cell : formatAgo(new Date(cell), reader.now, reader.language);
