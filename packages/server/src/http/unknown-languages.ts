import { inUnknownLanguage } from '@ferry/core/words/texts';
import * as z from 'zod/mini';

type Schema = z.core.$ZodType;

/** The object that a schema describes, also if it is optional or may be `null`. */
function objectOf(schema: Schema): z.core.$ZodObject | undefined {
  if (schema instanceof z.core.$ZodObject) return schema;
  const { innerType } = schema._zod.def as { readonly innerType?: Schema };
  return innerType && objectOf(innerType);
}

/**
 * An issue for each text in a language that the product lacks, such as `shop_name_fr`, in a body that is valid
 * otherwise. Other unknown names are silently dropped, but such a text was meant.
 */
export function unknownLanguages(
  schema: Schema,
  given: unknown,
  path: readonly PropertyKey[] = [],
): z.core.$ZodIssue[] {
  const shape = objectOf(schema)?._zod.def.shape;
  if (shape === undefined || typeof given !== 'object' || given === null) return [];
  const known = Object.keys(shape);
  return Object.entries(given).flatMap(([name, value]) => {
    const at = [...path, name];
    // A body may name `constructor` and the like, which every object has.
    const part = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (part !== undefined) return unknownLanguages(part, value, at);
    const values = inUnknownLanguage(name, known);
    return values === undefined
      ? []
      : [{ code: 'invalid_value', values: [...values], path: at, message: '' }];
  });
}
