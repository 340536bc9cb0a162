/** Sentences one after the other: with a space between them in English, without in Chinese. */
export const sentences = (language: string, ...parts: ReadonlyArray<string | false | undefined>): string =>
  parts.filter((part) => part).join(language.startsWith('zh') ? '' : ' ');
