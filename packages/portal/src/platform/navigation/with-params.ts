/** Changes parameters of an address's query. An empty or missing value removes one. */
export const withParams =
  (changes: Readonly<Record<string, string | undefined>>) =>
  (query: URLSearchParams): URLSearchParams => {
    for (const [name, value] of Object.entries(changes))
      if (value) query.set(name, value);
      else query.delete(name);
    return query;
  };
