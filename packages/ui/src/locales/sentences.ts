const isClosed = /[.。!?？…:：]$/;

/** Joins sentences: with a space in English, without one in Chinese. A missing full stop is added between them. */
export const sentences = (language: string, ...parts: ReadonlyArray<string | false | undefined>): string => {
  const isChinese = language.startsWith('zh');
  const said = parts.filter((part) => typeof part === 'string' && part !== '') as string[];
  return said
    .map((part, at) =>
      at === said.length - 1 || isClosed.test(part) ? part : `${part}${isChinese ? '。' : '.'}`,
    )
    .join(isChinese ? '' : ' ');
};
