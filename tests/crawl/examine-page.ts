import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';
import { lookOfPage } from './look-of-page.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  var axe: {
    run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
  };
}

/** Texts that a page must not show, because they are results of bugs. */
const unsaid = /\bundefined\b|\bNaN\b|\[object |\{\{|Invalid Date|\b1970\b/;

/** How the page is to be drawn. */
export interface Looks {
  readonly theme: 'light' | 'dark';
  readonly language: 'zh-CN' | 'en';
}

/** Returns all faults of a page, in sentences. */
export async function faultsOf(page: Page, { theme, language }: Looks): Promise<string[]> {
  const seen = await page.evaluate(() => ({
    text: document.querySelector('#portal')?.textContent ?? '',
    theme: document.documentElement.dataset.theme,
    language: document.documentElement.lang,
    headings: document.querySelectorAll('h1').length,
    title: document.title,
    heading: document.querySelector('h1')?.textContent ?? '',
    over: document.documentElement.scrollWidth - window.innerWidth,
    shifted: globalThis.layoutShifts.reduce((sum, { value }) => sum + value, 0),
    moved: globalThis.layoutShifts
      .toSorted((one, other) => other.value - one.value)
      .flatMap(({ what }) => what)
      .slice(0, 3),
  }));
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(() => globalThis.axe.run({ resultTypes: ['violations'] }));
  const look = await page.evaluate(lookOfPage);
  const word = unsaid.exec(seen.text)?.[0];
  return [
    ...(seen.theme === theme ? [] : [`drawn ${seen.theme}, not ${theme}`]),
    ...(seen.language === language ? [] : [`in ${seen.language}, not in ${language}`]),
    ...(seen.headings === 1 ? [] : [`${seen.headings} headings of the first level`]),
    ...(seen.title.includes(' · ') ? [] : [`titled “${seen.title}”`]),
    ...(seen.over > 0 ? [`scrolls sideways by ${seen.over} px`] : []),
    ...(seen.shifted > 0.01 ? [`moved by ${seen.shifted.toFixed(3)}: ${seen.moved.join(' | ')}`] : []),
    ...(word === undefined ? [] : [`shows “${word}”`]),
    ...look,
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`),
  ];
}
