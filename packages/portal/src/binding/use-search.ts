import { createContext, useContext } from 'react';

const SearchContext = createContext<() => void>(() => {});

/** The frame provides the search. Pages inside of it can open it. */
export const SearchProvider = SearchContext.Provider;
export const useSearch = (): (() => void) => useContext(SearchContext);
