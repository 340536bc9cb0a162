import { existsSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from './build/compress.ts';
import { firstPaint } from './build/first-paint.ts';
import { firstPicture } from './build/first-picture.ts';
import { installable } from './build/installable.ts';
import { leanCalls } from './build/lean-contract.ts';
import { listCalls } from './build/list-calls.ts';
import { listPages } from './build/list-pages.ts';
import { partsLeftOut } from './build/parts-left-out.ts';
import { precacheShell } from './build/precache-shell.ts';
import { words, wordsAsJson } from './build/words.ts';

const server = process.env.DEV_SERVER ?? 'http://127.0.0.1:8080';

/** Matches some files, by path from `packages`. A file that was moved would silently be missing in its chunk. */
function filesAre(...files: readonly string[]) {
  for (const file of files)
    if (!existsSync(new URL(`../${file}`, import.meta.url))) throw new Error(`There is no file ${file}.`);
  return (id: string) => files.some((file) => id.endsWith(`/packages/${file}`));
}

const either =
  (...tests: readonly ((id: string) => boolean)[]) =>
  (id: string) =>
    tests.some((test) => test(id));

/** Matches some icons by name. */
const isIcon =
  (...names: readonly string[]) =>
  (id: string) =>
    names.some((name) => id.endsWith(`/lucide-react/dist/esm/icons/${name}.mjs`));

/**
 * Shared chunks; the bundler splits pages by itself. Each group includes its imports, except those of a group above. So
 * what pages of visitors share with those of customers is named in a group above those of customers. Decision 0019
 * explains why there are groups.
 */
const groups = [
  // Code that runs before the address is known.
  { name: 'start', tags: ['$initial' as const] },
  {
    name: 'fields',
    test: either(
      // Pages share them with a group that they must not load for one icon: visitors' with customers', tickets' with
      // dialogs.
      isIcon(
        'arrow-left',
        'chart-column',
        'chevron-right',
        'circle-check',
        'qr-code',
        'send',
        'wifi-off',
        'x',
      ),
      filesAre(
        'ui/src/components/Checkbox/Checkbox.tsx',
        'ui/src/components/Input/Input.tsx',
        'ui/src/locales/issue-words.ts',
        'ui/src/screens/parts/Failure.tsx',
        'ui/src/screens/parts/Ruled.tsx',
        'ui/src/screens/parts/load.ts',
        'portal/src/binding/use-attempt.ts',
        'portal/src/binding/use-online.ts',
        'portal/src/binding/use-other-addresses.ts',
        'portal/src/platform/device/installed.ts',
        'ui/src/layouts/SiteAddresses/SiteAddresses.tsx',
        // The sign-in page shares them with the group of the session, which it must not load.
        'portal/src/core/ends-its-session.ts',
        'core/src/machines/call/open-writes-key.ts',
      ),
    ),
  },
  { name: 'forms', test: filesAre('ui/src/components/Form/Form.tsx') },
  // What the pages of visitors share with the overview alone.
  { name: 'clients', test: filesAre('ui/src/screens/account/clients.ts') },
  // What visitors' pages share with the group of customers, which they must not load.
  {
    name: 'looks',
    test: either(
      isIcon('check', 'chevron-down', 'copy', 'minus', 'monitor', 'smartphone'),
      filesAre(
        'ui/src/components/Badge/Badge.tsx',
        'ui/src/components/Card/Card.tsx',
        'ui/src/components/Facts/Facts.tsx',
        'ui/src/components/Format/Format.tsx',
        'ui/src/components/Skeleton/Skeleton.tsx',
        'ui/src/components/Stack/Stack.tsx',
        'ui/src/components/StateDot/StateDot.tsx',
        'ui/src/components/Text/Text.tsx',
        'ui/src/components/Segments/Segments.tsx',
        'ui/src/screens/about/front-door.ts',
        'ui/src/screens/parts/MainAndSide.tsx',
        'ui/src/screens/parts/listed.ts',
        'ui/src/screens/parts/plan/is-said.ts',
        'core/src/format/country-name.ts',
        'core/src/format/duration.ts',
        'core/src/format/numbers/money.ts',
        'core/src/format/numbers/money-sums.ts',
      ),
    ),
  },
  // Session, client and queries, and how pages use them.
  {
    name: 'core',
    test: filesAre(
      'portal/src/core/open-core.ts',
      'portal/src/binding/use-call.ts',
      'portal/src/binding/use-query.ts',
      'portal/src/binding/use-now.tsx',
      // A few lines that every page asks for at last, after the core.
      'portal/src/features/about/SiteLinks.tsx',
      'core/src/contract/system/anyone.ts',
      'ui/src/components/Format/Format.tsx',
      'ui/src/components/Panel/Panel.tsx',
      'ui/src/components/Stack/Stack.tsx',
      'ui/src/components/VisuallyHidden/VisuallyHidden.tsx',
    ),
  },
  // What visitors may ask for, and who writes a new ticket. The shop's pages share it.
  { name: 'front-door', test: filesAre('core/src/contract/system/front-door.ts') },
  // The customers' frame.
  {
    name: 'customer',
    test: either(
      isIcon('rotate-ccw'),
      filesAre(
        'portal/src/frame/CustomerFrame.tsx',
        // Small, and in a file of its own mostly headers.
        'portal/src/binding/use-calls.ts',
        'portal/src/binding/use-paging.ts',
        'ui/src/screens/parts/columns/AlsoOnCards.tsx',
        'core/src/contract/services/state.ts',
        // Pages share them with the overview, which they must not load.
        'portal/src/platform/device/device.ts',
        'ui/src/components/Link/scroll.ts',
        'ui/src/components/Markdown/Markdown.tsx',
        'ui/src/screens/announcements/split-heading.ts',
        'ui/src/screens/parts/dialogs/ConfirmLoss.tsx',
      ),
    ),
  },
  // What the pages of services, nodes and money share with the overview, and those of tickets and news do not need.
  {
    name: 'holdings',
    test: filesAre(
      'core/src/contract/bills/customer.ts',
      'core/src/contract/links/customer.ts',
      'core/src/contract/nodes/customer.ts',
      'core/src/contract/payments/customer.ts',
      'core/src/contract/traffic/customer.ts',
      'ui/src/components/CopyField/CopyField.tsx',
      'ui/src/components/Figure/Figure.tsx',
      'ui/src/components/Switch/Switch.tsx',
      'ui/src/screens/account/service-facts.ts',
      'ui/src/screens/recharge/Change.tsx',
    ),
  },
  // Code that many pages share.
  { name: 'shared', test: /packages\/\w+\/src\/|node_modules\/lucide-react\//, minShareCount: 20 },
  // What the pages of tickets share, each small.
  {
    name: 'tickets',
    test: filesAre(
      'core/src/contract/tickets/customer.ts',
      'portal/src/features/tickets/use-draft.ts',
      'portal/src/features/tickets/use-ticket-news.ts',
      'portal/src/features/tickets/use-uploads.ts',
      'ui/src/screens/tickets/MessageBox.tsx',
      'ui/src/screens/tickets/ticket-words.ts',
    ),
  },
  // What the pages of the older shop share, each small.
  { name: 'old-shop', test: filesAre('core/src/contract/payments/v1.ts', 'core/src/contract/shop/v1.ts') },
  // What the parts of the account share, each small.
  {
    name: 'account',
    test: filesAre(
      'core/src/contract/security/customer.ts',
      'core/src/contract/security/passkeys.ts',
      'core/src/contract/sessions/customer.ts',
      'core/src/contract/telegram/customer.ts',
      'portal/src/features/account/parts/use-password.ts',
      'ui/src/screens/account/LanguageSegments.tsx',
      'ui/src/screens/parts/SettingRow.tsx',
    ),
  },
  // The page that customers open first, and what it loads afterwards.
  {
    name: 'overview',
    test: filesAre('portal/src/features/account/DashboardPage.tsx'),
  },
  { name: 'overview-late', test: filesAre('portal/src/features/account/DashboardLateParts.tsx') },
  { name: 'overview-zh', test: /locales\/zh-CN\/(account|overview|announcements)\.json$/ },
  { name: 'overview-tw', test: /locales\/zh-TW\/(account|overview|announcements)\.json$/ },
  { name: 'overview-en', test: /locales\/en\/(account|overview|announcements)\.json$/ },
  // The parser with what draws it. The sanitiser imports it.
  { name: 'markdown', test: filesAre('ui/src/components/Markdown/MarkdownBody.tsx') },
  { name: 'dialog', test: filesAre('ui/src/components/Dialog/DialogLayer.tsx') },
];

/** `VITE_API_BASE` is the address of the API if the portal is on another host. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    words(),
    leanCalls(),
    partsLeftOut(),
    firstPaint(),
    firstPicture(),
    listPages(),
    listCalls(),
    installable(),
    compress(),
    precacheShell(),
  ],
  // Styles without the white space that people read them by.
  oxc: {
    plugins: {
      styledComponents: {
        minify: true,
        pure: true,
        ssr: false,
        displayName: false,
        fileName: false,
        transpileTemplateLiterals: false,
      },
    },
  },
  json: wordsAsJson,
  resolve: {
    alias: {
      // React has it itself. XState imports a copy for React before 18.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      'use-sync-external-store/shim': 'react',
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The CSP forbids data addresses except for images.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The contract test page contains the whole contract. The bench checks the size of pages.
    chunkSizeWarningLimit: 1_500,
    // The server lists each page's files in its document. Lists in the scripts would be sent to all visitors.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    rolldownOptions: {
      // A module that pages import statically may still be loaded dynamically elsewhere, before the page is known.
      checks: { ineffectiveDynamicImport: false },
      output: { codeSplitting: { groups } },
    },
  },
  server: {
    proxy: { '^/(api|v1|link2?|health|metrics|downloads|ip)(?![\\w-])': server },
  },
});
