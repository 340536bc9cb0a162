import type { RefusalCode } from '@ferry/core/contract';
import { money, time } from '@ferry/core/contract/base/primitives';
import { type DetailedCode, type DetailsOf, refusalDetails } from '@ferry/core/contract/refusal-details';
import * as z from 'zod/mini';
import type { Config } from '../settings/config.ts';
import { writeMoment } from '../words/for-people.ts';
import { type Language, say, type WordKey } from '../words/words.ts';

export interface RefusalOptions {
  /** The HTTP status. 403 by default: a rule of the product forbids the request. */
  readonly status?: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 422 | 429 | 503;
  /** The key of the sentence, if it is not the code itself. */
  readonly says?: WordKey;
  /** Seconds until a retry makes sense, if the details have no `retry_after`. */
  readonly retryAfter?: number;
  /** The name of the limit that was exceeded. */
  readonly limit?: string;
  /** The input field that is wrong, for a 422. */
  readonly field?: string;
  /** Errors in other fields of the same input. */
  readonly also?: readonly Refusal[];
}

/** Refusals outside the contract: the bot's replies in a chat, and those of the older session, which has no call. */
type BesideCalls = 'auth.csrf_wrong' | 'telegram.chat_taken' | 'telegram.code_gone' | DetailedBesideCalls;

/** The details of those codes that have some. */
const detailsBesideCalls = {
  'telegram.banned': z.object({ reason: z.string(), until: time }),
} as const;

type DetailedBesideCalls = keyof typeof detailsBesideCalls;
type Code = RefusalCode | BesideCalls;
type Detailed = DetailedCode | DetailedBesideCalls;

/** Details, some of which depend on the reader's language, such as the reason of a ban. */
type Sayable<Details> = { readonly [D in keyof Details]: Details[D] | ((language: Language) => Details[D]) };

/** For a code with details they are required, and no other code has any. */
type OptionsOf<C extends Code> = [C & Detailed] extends [never]
  ? [options?: RefusalOptions & { readonly details?: never }]
  : [
      options: RefusalOptions & {
        readonly details: Sayable<
          DetailsOf<C> | (C extends DetailedBesideCalls ? z.output<(typeof detailsBesideCalls)[C]> : never)
        >;
      },
    ];

/** What a verb throws when a rule of the product refuses a request. `http/` turns it into a response. */
export class Refusal<C extends Code = Code> extends Error {
  /** `noun.reason`: the code for programs, declared in the contract. It is also the key of the sentence. */
  readonly code: C;
  readonly options: RefusalOptions;
  /**
   * What the contract declares for the code (`refusal-details.ts`): sent to programs, and written into the sentence.
   * Empty for a code without details. `detailsOf` gives them in a language.
   */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: C, ...[options]: OptionsOf<C>) {
    super(code);
    const { details = {}, ...others } = options ?? {};
    this.code = code;
    this.options = others;
    this.details = details;
  }

  /** The same refusal, which also names errors of other fields. */
  with(also: readonly Refusal[]): Refusal {
    const whole = new Refusal(this.code as Code, { ...this.options, also } as never);
    return Object.assign(whole, { details: this.details });
  }
}

/**
 * Checks several fields of one input and reports all errors in one refusal, so that the caller can correct all of
 * them at once.
 */
export async function judgeTogether(...judge: (() => void | Promise<void>)[]): Promise<void> {
  const refusals: Refusal[] = [];
  for (const one of judge) {
    try {
      await one();
    } catch (error) {
      if (!(error instanceof Refusal) || error.options.field === undefined) throw error;
      refusals.push(error);
    }
  }
  const [first, ...also] = refusals;
  if (first) throw first.with(also);
}

const everyDetails: Readonly<Record<string, z.ZodMiniObject>> = { ...refusalDetails, ...detailsBesideCalls };

/** The reader of a sentence: his language, and the site's currency and time zone. */
export interface Reader extends Pick<Config, 'currency' | 'timeZone'> {
  readonly language: Language;
}

/** The number of list items in a sentence. */
const maxItems = 20;

const writtenItem = (item: unknown) =>
  typeof item === 'object' && item !== null ? Object.values(item).join(' ') : String(item);

/** The text of a detail in a sentence, by its type. */
function written(value: unknown, schema: unknown, { language, currency, timeZone }: Reader): string {
  if (value === null) return '';
  if (Array.isArray(value))
    return [...value.slice(0, maxItems).map(writtenItem), ...(value.length > maxItems ? ['…'] : [])].join(
      ', ',
    );
  const type = schema instanceof z.ZodMiniNullable ? schema._zod.def.innerType : schema;
  if (type === time) return writeMoment(new Date(String(value)), language, timeZone);
  return type === money ? `${value} ${currency}` : String(value);
}

/** The details of a refusal in a language. */
export const detailsOf = ({ details }: Refusal, language: Language): Refusal['details'] =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      typeof value === 'function' ? value(language) : value,
    ]),
  );

/** The sentence of a refusal, with its details written into it. */
export function sentenceOf(refusal: Refusal, reader: Reader): string {
  const { code, options } = refusal;
  const { says } = options;
  const schemas = everyDetails[code]?.shape ?? {};
  const values = Object.entries(detailsOf(refusal, reader.language)).map(([name, value]) => [
    name,
    written(value, schemas[name], reader),
  ]);
  return say(reader.language, says ?? code, Object.fromEntries(values));
}
