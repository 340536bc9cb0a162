import { similarNames } from '@ferry/core/format/similar';
import { environment } from '../settings/environment.ts';

const prefix = 'FERRY_';

/** Variables with this prefix that others read: the command line, the entries of a release, compose.yaml. */
const ofOthers: ReadonlySet<string> = new Set([
  'FERRY_CA',
  'FERRY_CONFIG',
  'FERRY_CONTEXT',
  'FERRY_DOMAIN',
  'FERRY_ENV_FILE',
  'FERRY_FAULT',
  'FERRY_INSTALL_ROOT',
  'FERRY_NODE_KEY',
  'FERRY_PAGER',
  'FERRY_TOKEN',
  'FERRY_TOKEN_FILE',
  'FERRY_URL',
]);

/** A sentence for each variable with the prefix that nothing reads: most often its name is misspelt. */
export const warningsOf = (variables: Readonly<Record<string, string | undefined>>): string[] =>
  Object.keys(variables)
    .filter((name) => name.startsWith(prefix) && !(name in environment) && !ofOthers.has(name))
    .map((name) => {
      // Two names are similar without what all have in common. Some, such as PORT, have no prefix.
      const known = new Map(Object.keys(environment).map((one) => [one.replace(prefix, ''), one]));
      const [nearest = ''] = similarNames(name.replace(prefix, ''), [...known.keys()]);
      const meant = known.get(nearest);
      const guess = meant === undefined ? '' : ` Did you mean ${meant}?`;
      return `${name} is no setting of Ferry and is ignored.${guess}`;
    });
