import { stripVTControlCharacters } from 'node:util';

/** Takes out what could steer a terminal: text of a server or a file is shown, never obeyed. */
export const printable = (text: string): string =>
  stripVTControlCharacters(text).replace(/[^\P{Cc}\n\t]/gu, '');
