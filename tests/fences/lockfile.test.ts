import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Locked = { version?: string; optionalDependencies?: Record<string, string> };
const { packages } = JSON.parse(
  readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'),
) as {
  packages: Record<string, Locked>;
};

/** The package that a name resolves to: in the package's own folder, or in one above. */
function found(from: string, name: string): Locked | undefined {
  const own = packages[`${from === '' ? '' : `${from}/`}node_modules/${name}`];
  if (own !== undefined || from === '') return own;
  return found(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
}

/** `npm ci` refuses a lockfile without them, even if they are for another platform and would not be installed. */
test('the lockfile names the binaries of all platforms', () => {
  const absent = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => path !== '' && found(path, name) === undefined)
      .map((name) => `${path}: ${name}`),
  );
  expect(absent).toEqual([]);
});

/** A shell remembers where it found `node`. A second call in a script would use the caller's Node even after the installation. */
test('each script calls node once', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  const twice = Object.values(scripts).filter((script) => script.split(/\bnode (?=\S+\.[jt]s)/).length > 2);
  expect(twice).toEqual([]);
});
