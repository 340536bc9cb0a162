import { createGlobalStyle } from 'styled-components';
import { dark, declare, englishFont, light, scale } from './tokens.ts';

/** Icons with a direction, by their names in lucide. */
const sideways = [
  'arrow-left',
  'arrow-right',
  'arrow-up-right',
  'chevron-left',
  'chevron-right',
  'corner-down-left',
  'external-link',
  'list',
  'log-in',
  'log-out',
  'send',
  'undo',
];

/**
 * The base styles of every page: tokens, element defaults and the rule about motion.
 * A theme is a set of colours on an element, mainly `<html data-theme="dark">`, so a switch changes one attribute and
 * renders nothing again.
 */
export const GlobalStyle = createGlobalStyle`
/* Chinese fonts draw quotes and apostrophes as wide as a Han character: English takes them from a Latin one. */
@font-face {
  font-family: 'Latin quotes';
  src: local('Source Sans 3'), local('Noto Sans'), local('Liberation Sans'), local('Arial'), local('DejaVu Sans');
  unicode-range: U+2018-2019, U+201C-201D;
}
:root { ${declare(scale)} }
:root:lang(en) { --font: ${englishFont}; }
:root, [data-theme='light'] { color-scheme: light; ${declare(light)} }
[data-theme='dark'] { color-scheme: dark; ${declare(dark)} }

*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: calc(var(--topbar) + 8px); }
body {
  margin: 0;
  font: 400 var(--t14)/1.6 var(--font);
  color: var(--text);
  background: var(--page);
  font-variant-numeric: tabular-nums;
  -webkit-font-smoothing: antialiased;
  line-break: strict;
  overflow-wrap: break-word;
  /* A space between Han and Latin also where a name or a number was put in. */
  text-autospace: normal;
}
[data-theme] { color: var(--text); }
h1, h2, h3, h4, p, ul, ol, dl, dd, figure { margin: 0; padding: 0; }
ul, ol { list-style: none; }
h1 { font-size: var(--t20); line-height: 28px; font-weight: 600; }
h2 { font-size: var(--t16); line-height: 24px; font-weight: 600; }
h3 { font-size: var(--t14); line-height: 22px; font-weight: 600; }
p, h1, h2, h3, li, dd { text-wrap: pretty; }
a { color: var(--primary); text-decoration: none; }
a:hover { text-decoration: underline; text-underline-offset: 3px; }
button, input, select, textarea { font: inherit; color: inherit; letter-spacing: inherit; }
button { background: none; border: 0; padding: 0; cursor: pointer; }
:focus-visible { outline: 2px solid var(--primary); outline-offset: 2px; }
[hidden] { display: none !important; }
/*
 * A place with figures that a write made outdated: hidden until they are refetched, at the same size, except for
 * switches and messages.
 */
[data-outdated] { position: relative; }
[data-outdated] > * { visibility: hidden; }
[data-outdated] :is(label:has(> [role='switch']), [role='alert'], [role='status']) { visibility: visible; }
[data-outdated]::after {
  content: '';
  position: absolute;
  inset-block-start: 16px;
  inset-inline-start: 16px;
  width: min(148px, 60%);
  height: 20px;
  border-radius: 6px;
  background: var(--track);
  opacity: 0.8;
}
/* What points along the line of reading points the other way where that runs from right to left. */
svg:is(${sideways.map((name) => `.lucide-${name}`).join()}):dir(rtl) { scale: -1 1; }
@media (prefers-reduced-motion: reduce) {
  *, *::before, *::after { animation: none !important; transition: none !important; }
}
[data-motion='reduced'] *, [data-motion='reduced'] *::before, [data-motion='reduced'] *::after { animation: none !important; transition: none !important; }
`;
