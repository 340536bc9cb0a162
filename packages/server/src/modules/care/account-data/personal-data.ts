import type { KeptRows, Noun } from '../../../base/noun.ts';

/** Every table with rows about customers, as the nouns declare them. The export and the end of an account use it. */
export const personalData = (nouns: readonly Noun[]): Readonly<Record<string, KeptRows & { by: string }>> =>
  Object.fromEntries(
    nouns
      .flatMap(({ tables = {} }) => Object.entries(tables))
      .flatMap(([table, kept]) =>
        typeof kept === 'object' && 'columns' in kept ? [[table, { by: 'account_id', ...kept }]] : [],
      ),
  );
