import { secretsWithin } from '@ferry/core/contract/base/fields/field-reader';
import { isObject } from '@ferry/core/contract/base/values/is-object';
import { create } from '@ferry/core/contract/nodes/admin';
import type { Terms, Wrong } from '../../platform/terms.ts';
import { say } from '../../words/say.ts';

/** Fields with secrets, which only nodes have. */
export const secretFields = secretsWithin(create.body);

/** The placeholder of a secret in an export. It is not valid in any format of keys. */
export const kept = '(kept on the server)';

function mapped(
  value: unknown,
  at: readonly string[],
  secret: (path: readonly string[]) => unknown,
): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const path = [...at, name];
      const isSecret = secretFields.has(name) && typeof one === 'string';
      return [name, isSecret ? (secret(path) ?? one) : mapped(one, path, secret)];
    }),
  );
}

/** Terms with the placeholder for each secret. */
export const withoutSecrets = (terms: Terms): Terms => mapped(terms, [], () => kept) as Terms;

const valueAt = (terms: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), terms);

/** Terms with the server's own secrets in place of the placeholders. Refused if the server has none there. */
export function withSecrets(
  given: Terms,
  now: Terms | undefined,
): Terms | { readonly wrong: readonly Wrong[] } {
  const wrong: Wrong[] = [];
  const terms = mapped(given, [], (path) => {
    if (valueAt(given, path) !== kept) return undefined;
    const own = valueAt(now, path);
    if (typeof own === 'string') return own;
    wrong.push({ path, message: say('site.no_such_secret') });
    return undefined;
  });
  return wrong.length > 0 ? { wrong } : (terms as Terms);
}
