import { expect, test } from 'vitest';
import { importsOf, unreadImports } from './imports.ts';

const from = 'packages/server/src/http/app.ts';
const to = 'packages/server/src/modules/shop/index.ts';
const root = new URL('../..', import.meta.url);

test.each([
  "import { x } from '../modules/shop/index.ts';",
  "import '../modules/shop/index.ts';",
  "import type { X } from '../modules/shop/index.ts';",
  "import { type X } from '../modules/shop/index.ts';",
  "import x from '../modules/shop';",
  "import x from '../modules/shop/index.ts?raw';",
  "import x from '@ferry/server/modules/shop/index';",
  "import x from '../../../../node_modules/@ferry/server/src/modules/shop/index.ts';",
  `import x from '${new URL(to, root).pathname}';`,
  `import x from '${new URL(to, root)}';`,
  "import x = require('../modules/shop/index.ts');",
  "export * from '../modules/shop/index.ts';",
  "export * as x from '../modules/shop/index.ts';",
  "export type { X } from '../modules/shop/index.ts';",
  "type X = import('../modules/shop/index.ts').X;",
  "type X = typeof import('../modules/shop/index.ts');",
  "await import('../modules/shop/index.ts');",
  'await import(`../modules/shop/index.ts`);',
  "require('../modules/shop/index.ts');",
  "import.meta.resolve('../modules/shop/index.ts');",
  "import.meta.glob('../modules/shop/ind*.ts');",
  "import.meta.glob(['../modules/shop/i*.ts', '!../modules/shop/is-*.ts']);",
  "new Worker(new URL('../modules/shop/index.ts', import.meta.url));",
  '/// <reference path="../modules/shop/index.ts" />',
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
])('%s can not be read, and says so', (text) => {
  expect(unreadImports(from, `\n${text}`)).toEqual([2]);
});
