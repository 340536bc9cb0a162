import { type Browser, chromium } from 'playwright';

/** How every test and measurement starts it. */
export const browserFlags = [
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

/** The system's Chromium, without a window. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: browserPath, args: browserFlags });
