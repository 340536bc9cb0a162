import { type ReactNode, Suspense, useState } from 'react';

/**
 * Draws its children from the first time that they are open. Children are made by `lazy`, so pages are
 * shown without the code of what floats over them. Once opened they stay, to leave as they came.
 */
export function Layer({ open, children }: { open: boolean; children: ReactNode }) {
  const [used, setUsed] = useState(open);
  if (open && !used) setUsed(true);
  return used ? <Suspense>{children}</Suspense> : null;
}
