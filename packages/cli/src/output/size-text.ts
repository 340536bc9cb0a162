import { formatBytes } from '@ferry/core/format/numbers/bytes';
import { spokenLanguage } from '../words/say.ts';

/** A number of bytes in people's units, such as `50 GB`. What is no number stays as it is. */
export const sizeText = (text: string): string =>
  /^\d+$/.test(text) ? formatBytes(Number(text), spokenLanguage()) : text;
