import { isDeepStrictEqual } from 'node:util';
import { isObject } from '@ferry/core/contract/base/values/is-object';
import type { Terms, Wrong } from '../../platform/terms.ts';
import { say } from '../../words/say.ts';

/**
 * A product names its shelf. Fields of the shelf that are left out do not change, so only the given ones are
 * compared.
 */
export function compareShelf(given: Terms, now: Terms): Terms {
  const { group: wanted } = given;
  const { group } = now;
  if (!isObject(wanted) || !isObject(group)) return now;
  const isSame = wanted.name === group.name;
  const names = Object.keys(wanted).filter((name) => isSame || name === 'name');
  return { ...now, group: Object.fromEntries(names.map((name) => [name, group[name]])) };
}

/** Fields of a shelf apply to all its products, so two products must not give different values. */
export function shelfConflicts(products: readonly Terms[]): (Wrong & { readonly entry: number })[] {
  const shelves = new Map<unknown, Record<string, unknown>>();
  return products.flatMap(({ group }, entry) => {
    if (!isObject(group)) return [];
    const said = shelves.get(group.name) ?? {};
    shelves.set(group.name, said);
    return Object.entries(group).flatMap(([name, value]) => {
      if (name in said && !isDeepStrictEqual(said[name], value))
        return [{ entry, path: ['group', name], message: say('site.shelf_conflict') }];
      said[name] = value;
      return [];
    });
  });
}
