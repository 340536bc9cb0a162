/**
 * Which modules share a file, so that a page is fetched in a dozen requests and not in fifty. What is not named
 * here the bundler splits by itself: by page, and by what pages share.
 */
const within = (...places: string[]) => new RegExp(places.join('|'));
const library = (...names: string[]) => `node_modules/(${names.join('|')})/`;
const components = (...names: string[]) =>
  `ui/src/components/(${names.join('|')})/\\w+(?<!\\wLayer|Body|controls|FormCode)\\.tsx`;

export const groups = [
  {
    // What every page needs and no release of the portal changes.
    name: 'libraries',
    test: within(
      library(
        'react',
        'react-dom',
        'scheduler',
        'react-router',
        'i18next',
        'react-i18next',
        'styled-components',
        'stylis',
      ),
      'node_modules/lucide-react/dist/esm/(?!icons/)',
    ),
  },
  {
    // Session, client and reads: what the sign-in page does without until it is touched.
    name: 'core',
    test: within(
      library('xstate', '@xstate', 'use-sync-external-store', 'use-isomorphic-layout-effect'),
      'core/src/(client|machines/(session\\.|query|call\\.|consequences|owner-proof|with-owner-proof|session/(?!session-view|session-storage|access-token)))',
      'core/src/contract/security',
      'portal/src/(core|binding/use-(call|query|customer|now|online)|platform/connectivity)',
    ),
  },
  {
    // The frame of every page.
    name: 'frame',
    test: within(
      'vite/preload-helper',
      'core/src/(contract/(call|token-payload|auth|stopped)|machines/session/(session-view|session-storage|access-token))',
      'portal/src/(App|portal|routes|sitemap/|routing/(?!CustomerGate)|binding/(failure-words|use-attempt|choose)|features/announcements/seen|platform/(?!captcha|chat|connectivity|device|lock|open-app|save-file|tab-|transport)|frame/(OpenFrame|LateSiteLinks|use-frame))',
      'ui/src/(theme|layouts/(DefaultLayout|Brand|Tools)|screens/errors|locales/(?!issue)\\w+\\.ts)',
      components(
        'Button',
        'Checkbox',
        'Icon',
        'Link',
        'Layer',
        'Mark',
        'Notice',
        'PageTitle',
        'Spinner',
        'Stack',
        'Text',
        'VisuallyHidden',
      ),
      'icons/(arrow-left|circle-(check|exclamation-point)|eye|eye-off|info|triangle-exclamation-point|languages|sun|wifi-off)\\.',
    ),
  },
  {
    // What the pages around signing in share.
    name: 'forms',
    test: within(
      library('react-hook-form', '@hookform/resolvers'),
      components('CaptchaBox', 'Field', 'Form', 'Input'),
      'ui/src/locales/issue-words',
      'ui/src/screens/auth/(Failure|OtherWay|use-first-touch)',
      'icons/(qr-code|send)\\.',
    ),
  },
  {
    // What the pages of a customer share.
    name: 'customer',
    test: within(
      'core/src/format/(?!device)',
      components(
        'Badge',
        'Card',
        'Dialog',
        'EmptyState',
        'Facts',
        'Figure',
        'Format',
        'Markdown',
        'Menu',
        'Panel',
        'Segments',
        'Skeleton',
        'StateDot',
      ),
      'ui/src/layouts/WebSiteLayout2/(?!\\w+Layer)',
      'core/src/contract/(account|announcements|nodes)',
      'core/src/contract/ticket-events',
      'portal/src/features/tickets/use-unread',
      'portal/src/(frame/(CustomerFrame|nav)|routing/CustomerGate|binding/use-(account|format-settings|waiting)|features/(announcements/use|account/(LeavingLine|PasswordGate)))',
      'icons/(bell|chart-column|check|chevron-(down|right)|gift|house|life-buoy|log-out|menu|monitor|moon|package|server|shopping-bag|user|wallet)\\.',
    ),
  },
];
