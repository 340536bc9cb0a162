import { money, time } from '@ferry/core/contract/base/primitives';
import { refusalDetails } from '@ferry/core/contract/refusal-details';
import * as z from 'zod/mini';
import type { Config } from '../settings/config.ts';
import { writeMoment } from '../words/for-people.ts';
import { type Language, say } from '../words/words.ts';
import { detailsBesideCalls, type Refusal } from './refusal.ts';

const everyDetails: Readonly<Record<string, z.ZodMiniObject>> = { ...refusalDetails, ...detailsBesideCalls };

/** Who reads the sentence, and in what money and zone. */
export interface Reader extends Pick<Config, 'currency' | 'timeZone'> {
  readonly language: Language;
}

/** How many items of a list are written. */
const mostItems = 20;

const writtenItem = (item: unknown) =>
  typeof item === 'object' && item !== null ? Object.values(item).join(' ') : String(item);

/** A detail as a sentence has it, by its type. */
function written(value: unknown, schema: unknown, { language, currency, timeZone }: Reader): string {
  if (value === null) return '';
  if (Array.isArray(value))
    return [...value.slice(0, mostItems).map(writtenItem), ...(value.length > mostItems ? ['…'] : [])].join(
      ', ',
    );
  const type = schema instanceof z.ZodMiniNullable ? schema._zod.def.innerType : schema;
  if (type === time) return writeMoment(new Date(String(value)), language, timeZone);
  return type === money ? `${value} ${currency}` : String(value);
}

/** The sentence of a refusal, with its details written into it. */
export function sentenceOf({ code, options: { says }, details }: Refusal, reader: Reader): string {
  const schemas = everyDetails[code]?.shape ?? {};
  const values = Object.entries(details).map(([name, value]) => [
    name,
    written(value, schemas[name], reader),
  ]);
  return say(reader.language, says ?? code, Object.fromEntries(values));
}
