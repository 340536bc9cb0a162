import { fileURLToPath } from 'node:url';
import { light } from '../../packages/ui/src/theme/tokens.ts';
import { openBrowser } from '../journeys/parts/browser.ts';

const folder = fileURLToPath(new URL('../../packages/portal/public/', import.meta.url));

/** The logo of `src/mark.svg` on a background that fills a mask, or with rounded corners. */
const drawing = (
  isMasked: boolean,
) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="100%" height="100%"
  fill="none" stroke="${light.text}" stroke-linecap="round">
  <rect width="48" height="48" rx="${isMasked ? 0 : 10}" fill="${light.surface}" stroke="none" />
  <g transform="translate(24 24) scale(${isMasked ? 1.15 : 1.45}) translate(-12 -12)">
    <path d="M10 4.5h11M3 19.5h11" stroke-width="2.5" /><circle cx="12" cy="12" r="3" fill="${light.primary}" stroke="none" />
  </g></svg>`;

const icons = [
  { name: 'icon-192', size: 192, isMasked: false },
  { name: 'icon-512', size: 512, isMasked: false },
  { name: 'icon-maskable-192', size: 192, isMasked: true },
  { name: 'icon-maskable-512', size: 512, isMasked: true },
  { name: 'apple-touch-icon', size: 180, isMasked: true },
];

/** Draws the icons of the installed portal from its logo and colours: `node tests/pictures/icons.ts`. */
const browser = await openBrowser();
for (const { name, size, isMasked } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0;height:100vh}svg{display:block}</style>${drawing(isMasked)}`);
  await page.screenshot({ path: `${folder}${name}.png`, omitBackground: true });
  await page.close();
}
await browser.close();
