/**
 * The architecture as one table: the folders of each room, and the rooms from which it may import. `fences.test.ts`
 * checks every import of the project against it, and tries each pair of rooms.
 */

export interface Room {
  readonly name: string;
  /** Globs of its files from the project's root. A file belongs to the first room that matches. */
  readonly files: readonly string[];
  /** Rooms from which it may import. Its own is always allowed, unless `apart` is set. */
  readonly uses: readonly string[];
  /**
   * The room has many members of one sort, such as nouns: the folder for `*` in its first glob. They must not import
   * one another.
   */
  readonly apart?: true;
}

/**
 * The server's wings, which are the folders of `modules/`. A noun may use nouns of its own wing and of earlier ones, by
 * their `index.ts`.
 */
export const wings = ['ground', 'identity', 'money', 'network', 'care'] as const;

const core = (folder: string) => `packages/core/src/${folder}/**`;
const ui = (folder: string) => `packages/ui/src/${folder}/**`;
const portal = (folder: string) => `packages/portal/src/${folder}`;
const server = (folder: string) => `packages/server/src/${folder}`;

/** What all inner rooms of the server may use: no noun, no HTTP. */
const base = ['words', 'contract', 'server base', 'server words', 'server db', 'server faults'];

const serverWings: Room[] = wings.map((wing, place) => ({
  name: `server ${wing}`,
  files: [server(`modules/${wing}/**`)],
  uses: [
    ...base,
    'format',
    'server http',
    'server jobs',
    'server column store',
    'server outside',
    ...wings.slice(0, place).map((earlier) => `server ${earlier}`),
  ],
}));

export const rooms: readonly Room[] = [
  // Invented data and environments for tests, stories and the portal's test pages.
  {
    name: 'fixtures',
    files: ['packages/core/src/testing/*.ts', 'packages/core/src/testing/fixtures/!(*.test).ts'],
    uses: ['contract', 'examples', 'client', 'machines'],
  },
  // Code that runs the tests is outside of the rooms, and may use all of them.
  {
    name: 'tests',
    files: [
      'tests/**',
      'scripts/**',
      '.storybook/**',
      '**/*.test.{ts,tsx}',
      '**/*.stories.tsx',
      'packages/ui/src/screens/parts/in-page.tsx',
      'packages/ui/src/screens/auth/in-default-layout.tsx',
      '**/*.fixture.ts',
      '**/*.config.ts',
      '**/testing/**',
      'packages/server/src/modules/*/*/arranged.ts',
    ],
    uses: [],
  },

  // One example of each call, for documents and tests. No browser gets them.
  {
    name: 'examples',
    files: ['packages/core/src/contract/*/examples.ts', 'packages/core/src/contract/{all-,}examples.ts'],
    uses: ['contract', 'words'],
  },
  { name: 'contract', files: [core('contract')], uses: ['words'] },
  { name: 'client', files: [core('client')], uses: ['contract'] },
  { name: 'words', files: [core('words')], uses: [] },
  { name: 'format', files: [core('format')], uses: ['words', 'contract'] },
  { name: 'machines', files: [core('machines')], uses: ['contract', 'client'] },

  { name: 'theme', files: [ui('theme')], uses: [] },
  { name: 'locales', files: [ui('locales')], uses: ['words'] },
  { name: 'components', files: [ui('components')], uses: ['theme', 'locales', 'contract', 'format'] },
  {
    name: 'layouts',
    files: [ui('layouts')],
    uses: ['components', 'theme', 'words', 'locales', 'contract', 'format'],
  },
  {
    name: 'screen parts',
    files: ['packages/ui/src/screens/parts/**'],
    uses: ['layouts', 'components', 'theme', 'words', 'locales', 'contract', 'format'],
  },
  {
    name: 'screens',
    files: ['packages/ui/src/screens/*/**'],
    uses: ['screen parts', 'layouts', 'components', 'theme', 'words', 'locales', 'contract', 'format'],
    apart: true,
  },

  // The sitemap as data: it names pages and loads none.
  { name: 'portal routes', files: [portal('routes.ts'), portal('sitemap/**')], uses: ['locales'] },
  {
    name: 'portal platform',
    files: [portal('platform/**')],
    uses: ['portal routes', 'contract', 'client', 'machines', 'words', 'locales'],
  },
  {
    name: 'portal core',
    files: [portal('core/**')],
    uses: ['portal routes', 'portal platform', 'contract', 'client', 'machines', 'format', 'locales'],
  },
  {
    name: 'portal binding',
    files: [portal('binding/**'), portal('portal.ts')],
    uses: [
      'portal routes',
      'portal core',
      'portal platform',
      'contract',
      'client',
      'machines',
      'format',
      'locales',
      'components',
      'screen parts',
    ],
  },
  {
    name: 'portal routing',
    files: [portal('routing/**')],
    uses: [
      'portal routes',
      'portal binding',
      'portal platform',
      'contract',
      'format',
      'machines',
      'theme',
      'locales',
      'components',
      'screens',
      'screen parts',
    ],
  },
  {
    name: 'portal test pages',
    files: [portal('features/test-pages/**/!(*.test).{ts,tsx}')],
    uses: [
      'fixtures',
      'portal routes',
      'portal routing',
      'portal binding',
      'portal platform',
      'portal core',
      'contract',
      'client',
      'machines',
      'format',
      'locales',
      'components',
      'screens',
      'screen parts',
    ],
  },
  {
    name: 'portal features',
    files: ['packages/portal/src/features/*/**'],
    uses: [
      'portal routes',
      'portal routing',
      'portal binding',
      'portal core',
      'portal platform',
      'contract',
      'client',
      'machines',
      'words',
      'format',
      'locales',
      'components',
      'screens',
      'screen parts',
    ],
    apart: true,
  },
  // Which page is which component, each fetched when it is wanted.
  {
    name: 'portal pages',
    files: [portal('pages.ts')],
    uses: [
      'portal routes',
      'portal features',
      'portal test pages',
      'portal routing',
      'portal platform',
      'locales',
    ],
  },
  {
    name: 'portal frame',
    files: [portal('frame/**')],
    uses: [
      'portal routes',
      'portal pages',
      'portal features',
      'portal routing',
      'portal binding',
      'portal platform',
      'machines',
      'components',
      'layouts',
      'locales',
    ],
  },
  // It names the files that it builds.
  {
    name: 'portal build',
    files: ['packages/portal/build/**'],
    uses: ['portal', 'portal routes', 'portal platform', 'theme', 'locales', 'words', 'contract', 'client'],
  },
  {
    name: 'portal',
    files: ['packages/portal/**'],
    uses: [
      'portal routes',
      'portal pages',
      'portal frame',
      'portal features',
      'portal routing',
      'portal binding',
      'portal core',
      'portal platform',
      'contract',
      'client',
      'machines',
      'theme',
      'locales',
      'components',
      'layouts',
      'screens',
      'screen parts',
    ],
  },

  {
    name: 'cli output',
    files: ['packages/cli/src/output/**'],
    uses: ['cli platform', 'cli base', 'cli words', 'contract', 'client', 'format'],
  },
  { name: 'cli words', files: ['packages/cli/src/words/**'], uses: ['words', 'contract', 'format'] },
  {
    name: 'cli platform',
    files: ['packages/cli/src/platform/**'],
    uses: ['cli base', 'cli words', 'contract', 'words', 'client', 'format'],
  },
  {
    name: 'cli commands',
    files: ['packages/cli/src/commands/*/**'],
    uses: ['cli base', 'cli output', 'cli platform', 'cli words', 'contract', 'client', 'machines', 'format'],
    apart: true,
  },
  {
    name: 'cli',
    files: ['packages/cli/src/{main,program,run,terminal}.ts', 'packages/cli/bin/**'],
    uses: [
      'cli commands',
      'cli output',
      'cli platform',
      'cli words',
      'cli base',
      'contract',
      'examples',
      'client',
    ],
  },
  {
    name: 'cli base',
    files: ['packages/cli/src/*', 'packages/cli/src/{arguments,calls,sending}/**'],
    uses: ['cli output', 'cli platform', 'cli words', 'contract', 'client', 'machines', 'format'],
  },

  {
    name: 'server start',
    files: [server('programs/**'), server('start-server.ts'), server('modules/*.ts')],
    uses: [
      ...base,
      'format',
      'server http',
      'server jobs',
      'server column store',
      ...wings.map((wing) => `server ${wing}`),
    ],
  },
  { name: 'server words', files: [server('words/**')], uses: ['words', 'contract', 'format'] },
  // Fault injection points for tests.
  { name: 'server faults', files: [server('base/faults.ts')], uses: [] },
  { name: 'server db', files: [server('db/**')], uses: ['contract', 'server faults'] },
  {
    name: 'server http',
    files: [server('http/**')],
    uses: ['words', 'contract', 'examples', 'format', 'server base', 'server words', 'server db'],
  },
  { name: 'server jobs', files: [server('jobs/**')], uses: base },
  // Answers of other machines, within limits.
  { name: 'server outside', files: [server('outside/**')], uses: [] },
  { name: 'server column store', files: [server('column-store/**')], uses: [...base, 'server outside'] },
  ...serverWings,
  {
    name: 'server base',
    files: [server('base/**'), server('settings/**'), server('keys/**')],
    uses: ['contract', 'server words', 'server db', 'server column store'],
  },
];
