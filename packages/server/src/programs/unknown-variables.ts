import { similarNames } from '@ferry/core/format/similar';
import { environment } from '../settings/environment.ts';

const prefix = 'FERRY_';

/** Variables with this prefix that the command line, the programs of a release or compose.yaml read. */
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

/** A sentence for each unknown variable with the prefix. Usually its name is misspelt. */
export const warningsOf = (variables: Readonly<Record<string, string | undefined>>): string[] =>
  Object.keys(variables)
    .filter((name) => name.startsWith(prefix) && !(name in environment) && !ofOthers.has(name))
    .map((name) => {
      // Names are compared without the prefix. Some, such as PORT, have none.
      const known = new Map(Object.keys(environment).map((one) => [one.replace(prefix, ''), one]));
      const [nearest = ''] = similarNames(name.replace(prefix, ''), [...known.keys()]);
      const meant = known.get(nearest);
      const guess = meant === undefined ? '' : ` Did you mean ${meant}?`;
      return `${name} is no setting of Ferry and is ignored.${guess}`;
    });
