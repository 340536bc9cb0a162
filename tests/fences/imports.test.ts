import { expect, test } from 'vitest';
import { importsOf, unreadImports } from './imports.ts';

const from = 'packages/server/src/http/app.ts';
const to = 'packages/server/src/modules/money/shop/index.ts';
const root = new URL('../..', import.meta.url);

test.each([
  "import { x } from '../modules/money/shop/index.ts';",
  "import '../modules/money/shop/index.ts';",
  "import type { X } from '../modules/money/shop/index.ts';",
  "import { type X } from '../modules/money/shop/index.ts';",
  "import x from '../modules/money/shop';",
  "import x from '../modules/money/shop/index.ts?raw';",
  "import x from '@ferry/server/modules/money/shop/index';",
  "import x from '../../../../node_modules/@ferry/server/src/modules/money/shop/index.ts';",
  `import x from '${new URL(to, root).pathname}';`,
  `import x from '${new URL(to, root)}';`,
  "import x = require('../modules/money/shop/index.ts');",
  "export * from '../modules/money/shop/index.ts';",
  "export * as x from '../modules/money/shop/index.ts';",
  "export type { X } from '../modules/money/shop/index.ts';",
  "type X = import('../modules/money/shop/index.ts').X;",
  "type X = typeof import('../modules/money/shop/index.ts');",
  "await import('../modules/money/shop/index.ts');",
  'await import(`../modules/money/shop/index.ts`);',
  "require('../modules/money/shop/index.ts');",
  "import.meta.resolve('../modules/money/shop/index.ts');",
  "import.meta.glob('../modules/money/shop/ind*.ts');",
  "import.meta.glob(['../modules/money/shop/i*.ts', '!../modules/money/shop/is-*.ts']);",
  "new Worker(new URL('../modules/money/shop/index.ts', import.meta.url));",
  '/// <reference path="../modules/money/shop/index.ts" />',
])('%s names the file', (text) => {
  expect(importsOf(from, text)).toEqual([to]);
  expect(unreadImports(from, text)).toEqual([]);
});

test.each([
  'await import(name);',
  "await import('../modules/' + name);",
  'require(name);',
  'import.meta.resolve(name);',
  'import.meta.glob(names);',
  "import { createRequire as make } from 'node:module';",
])('%s cannot be read, and says so', (text) => {
  expect(unreadImports(from, `\n${text}`)).toEqual([2]);
});
