/** Navigation for code outside of components. */
export interface Navigation {
  /** Replaces the page, so that the back button does not return to it. */
  replace(path: string): void;
  /** The router takes over while it is mounted. Before that only the address is changed. */
  bind(router: (path: string) => void): () => void;
}

export function createNavigation(): Navigation {
  const addressOnly = (path: string) => window.history.replaceState(null, '', path);
  let go = addressOnly;
  return {
    replace: (path) => go(path),
    bind(router) {
      go = router;
      return () => {
        go = addressOnly;
      };
    },
  };
}
