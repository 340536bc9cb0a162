/** Names in one line, as a language separates them. */
export const listed = (names: readonly string[], locale: string): string =>
  names.join(locale.startsWith('zh') ? '、' : ', ');
