import { stripVTControlCharacters } from 'node:util';

/** Unicode’s control characters without line breaks and tabs. */
const controls = /[^\P{Cc}\n\t]/u;
const allControls = new RegExp(controls, 'gu');

/** Removes control sequences, so that text from a server or a file cannot control the terminal. */
export const printable = (text: string): string =>
  controls.test(text) ? stripVTControlCharacters(text).replace(allControls, '') : text;
