import { type Browser, chromium } from 'playwright';

/**
 * Parts of the browser that are off. The popup of the address bar is a page of its own, which is drawn for every context
 * though nobody sees it: half of the cost of a context. The others are Playwright's own list, which this one replaces.
 */
const offFeatures = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'AimEnabled'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'PreconnectToSearch'],
];

/** How every test and measurement starts it. */
export const browserFlags = [
  `--disable-features=${offFeatures.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--force-color-profile=srgb',
  '--font-render-hinting=none',
  // One without a window says so, and is a crawler therefore.
  '--user-agent=Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
];

export const browserPath: string = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Milliseconds that a page has for whatever is waited for: a busy machine takes many times as long as an idle one. */
const patience = 120_000;

/** `npm test` names a smaller Chromium here, which has no notifications. */
const shellPath = process.env.CHROMIUM_SHELL ?? browserPath;

/** The system's Chromium, without a window. */
export async function openBrowser({ hasNotifications = false } = {}): Promise<Browser> {
  const executablePath = hasNotifications ? browserPath : shellPath;
  const browser = await chromium.launch({ executablePath, args: browserFlags });
  browser.on('context', (context) => context.setDefaultTimeout(patience));
  return browser;
}
