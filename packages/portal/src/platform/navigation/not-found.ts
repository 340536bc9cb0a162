/** The page does not exist. */
export class NotFound extends Error {
  readonly status = 404;
  readonly path: string | undefined;

  /** @param path the address that a route's own check refused. Missing if no route matches */
  constructor(path?: string) {
    super(path === undefined ? 'Page not found' : `Page Not Found: ${path}`);
    this.path = path;
  }
}

/** What an error page shows of a thrown error: by default 500. */
export function faultOf(thrown: unknown): { status: number; message: string } {
  const { status, message } = (thrown ?? {}) as { status?: unknown; message?: unknown };
  return {
    status: typeof status === 'number' ? status : 500,
    message: typeof message === 'string' && message !== '' ? message : 'Internal Server Error',
  };
}
