const isClosed = /[.。!?？…:：]$/;

/**
 * Sentences one after the other: with a space between them in English, without in Chinese. One that others follow
 * gets the full stop that servers leave out.
 */
export const sentences = (language: string, ...parts: ReadonlyArray<string | false | undefined>): string => {
  const isChinese = language.startsWith('zh');
  const said = parts.filter((part) => typeof part === 'string' && part !== '') as string[];
  return said
    .map((part, at) =>
      at === said.length - 1 || isClosed.test(part) ? part : `${part}${isChinese ? '。' : '.'}`,
    )
    .join(isChinese ? '' : ' ');
};
