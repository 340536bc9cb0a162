let language = 'en';

/** Sets the language of samples in modules that are loaded from now on. Storybook sets it from its toolbar. */
export function speakSamples(locale: string) {
  language = locale;
}

/** A made-up text of a fixture or story, in the language of the samples. It is chosen when its module is loaded. */
export const sample = (chinese: string, english: string): string =>
  language === 'zh-CN' ? chinese : english;
