let language = 'en';

/** Says which language the samples of modules that are loaded from now on are in. Storybook asks for it by its toolbar. */
export function speakSamples(locale: string) {
  language = locale;
}

/** A made-up text of a fixture or story, in the language of the samples. It is chosen when its module is loaded. */
export const sample = (chinese: string, english: string): string =>
  language === 'zh-CN' ? chinese : english;
