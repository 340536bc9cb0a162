import type { Globals } from 'storybook/internal/types';
import { inAddress } from '../pages/toolbar.ts';

const asked = new URLSearchParams(location.search).get('globals') ?? '';

/** The language in which this page loaded its stories: the tests' language, or else the one in the page's address. */
export const languageOfPage: string =
  import.meta.env.STORIES_LOCALE ?? /(?:^|;)locale:([^;]+)/.exec(asked)?.[1] ?? 'zh-CN';

/** Opens this page in another language, since the samples of a story are chosen when it is loaded. Does not return. */
export function openIn(globals: Globals): Promise<never> {
  const page = new URL(location.href);
  page.searchParams.set('globals', inAddress(globals));
  location.replace(page);
  return new Promise(() => {});
}

/**
 * Chinese that belongs on an English page: the name of a language in that language, and the mixed scripts of the test
 * pages.
 */
const own = /简体中文|繁體中文|中文|渡口 Ferry|^[简繁]$/g;

const han = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u;

/** The texts of an element that people see or hear: its own text, its accessible names, and a field's value. */
export function saidBy(element: Element): string[] {
  const texts = [...element.childNodes].filter((node) => node instanceof Text).map(({ data }) => data);
  const names = ['aria-label', 'aria-description', 'aria-valuetext', 'alt', 'title', 'placeholder'];
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  return [...texts, ...names.map((name) => element.getAttribute(name) ?? ''), isField ? element.value : ''];
}

/** The Chinese texts of a page. */
export const chineseIn = (page: Element): string[] =>
  [...page.querySelectorAll(':not(script, style)')]
    .flatMap(saidBy)
    .filter((text) => han.test(text.replace(own, '')));

const zero = /(?<![\d.,:])0(?:\.0+)?(?![\d.,:])/;

/** The texts of a page that say zero. */
export const zerosIn = (page: Element): string[] =>
  [...page.querySelectorAll(':not(script, style)')].flatMap(saidBy).filter((text) => zero.test(text));
