type Asked<T extends readonly unknown[]> = { readonly [At in keyof T]: Promise<T[At]> };

/**
 * Sends several statements of one transaction without waiting between them. PostgreSQL gets them in one round trip
 * and executes them in order; each sees what the earlier ones wrote. If one fails, its error is thrown and the later
 * ones are not executed.
 */
export async function atOnce<T extends readonly unknown[]>(...asked: Asked<T>): Promise<T> {
  const settled = await Promise.allSettled(asked);
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  }) as unknown as T;
}
