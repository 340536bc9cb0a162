/** Lets what is not a component lead to another page. */
export interface Navigation {
  /** Replaces the page that is shown, so that going back does not come here again. */
  replace(path: string): void;
  /** The router takes over while it stands. Before it does, the address alone is changed. */
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
