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
      const known = Object.keys(environment).map((one) => one.replace(prefix, ''));
      const [nearest] = similarNames(name.replace(prefix, ''), known);
      const guess = nearest === undefined ? '' : ` Did you mean ${prefix}${nearest}?`;
      return `${name} is no setting of Ferry and is ignored.${guess}`;
    });
