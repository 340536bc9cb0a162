type Asked<T extends readonly unknown[]> = { readonly [At in keyof T]: Promise<T[At]> };

/**
 * Awaits statements of one transaction that were asked without waiting for each other's answers. PostgreSQL gets them in
 * one round trip and runs them in their order, each seeing what those before it wrote. The first that fails says why;
 * those after it were not run.
 */
export async function atOnce<T extends readonly unknown[]>(...asked: Asked<T>): Promise<T> {
  const settled = await Promise.allSettled(asked);
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  }) as unknown as T;
}
