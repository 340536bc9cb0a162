import { createContext, useContext } from 'react';

const SearchContext = createContext<() => void>(() => {});

/** The frame has the search; pages below it may open it too. */
export const SearchProvider = SearchContext.Provider;
export const useSearch = (): (() => void) => useContext(SearchContext);
