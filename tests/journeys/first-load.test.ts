import { existsSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type RouteName, routes } from '../../packages/portal/src/routes.ts';
import { budgetOf, workerBudget } from './parts/first-load-budgets.ts';

const built = (file: string) => fileURLToPath(new URL(`../../packages/portal/dist/${file}`, import.meta.url));

interface BuiltPage {
  readonly scripts: readonly string[];
  readonly words: { readonly 'zh-CN': readonly string[] };
}

/** The scripts of every document. */
const always = [...readFileSync(built('index.html'), 'utf8').matchAll(/"\/(assets\/[\w.-]+\.js)"/g)].map(
  ([, file = '']) => file,
);
const { pages, testPages } = JSON.parse(readFileSync(built('pages.json'), 'utf8')) as Record<
  'pages' | 'testPages',
  Record<string, BuiltPage>
>;
/** Test pages are for developers and have no budget. */
const names = (Object.keys(routes) as RouteName[]).filter((name) => !(routes[name].path in testPages));

/** As it is sent: small files are not compressed. */
function sizeOf(file: string): number {
  const compressed = built(`${file}.br`);
  return statSync(existsSync(compressed) ? compressed : built(file)).size;
}

test.each(names)('the files that the document of %s lists are within its budget', (name) => {
  const page = pages[routes[name].path];
  const files = new Set([...always, ...(page?.scripts ?? []), ...(page?.words['zh-CN'] ?? [])]);
  expect(files.size).toBeGreaterThan(5);
  const bytes = [...files].reduce((sum, file) => sum + sizeOf(file), 0);
  expect(bytes).toBeLessThan(budgetOf(name));
});

test('the service worker keeps what is within its budget', () => {
  const worker = readFileSync(built('sw.js'), 'utf8');
  const [, shared = '[]'] = /"files":(\[[^\]]*\])/.exec(worker) ?? [];
  const [, words = '[]'] = /"words":\{"zh-CN":(\[[^\]]*\])/.exec(worker) ?? [];
  expect(JSON.parse(words).length).toBeGreaterThan(20);
  const files = [...JSON.parse(shared), ...JSON.parse(words)].map((file: string) => file.slice(1));
  expect(files.length).toBeGreaterThan(100);
  expect(files.length).toBeLessThan(workerBudget.files);
  expect(files.reduce((sum, file) => sum + sizeOf(file), 0)).toBeLessThan(workerBudget.bytes);
});
