import { useSelector } from '@xstate/react';
import { lazy, Suspense, useState } from 'react';
import { loadPart } from '../../platform/network/missing-part.ts';
import { useCore } from '../../portal.ts';

const Asking = lazy(() =>
  loadPart(async () => ({ default: (await import('./OwnerProofAsking.tsx')).OwnerProofAsking })),
);

/** Asks for the proof of the owner over the page that made the call. Loaded on first use. */
export function OwnerProof() {
  const isOpen = useSelector(useCore().owner, (now) => !now.matches('closed'));
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen ? (
    <Suspense>
      <Asking />
    </Suspense>
  ) : null;
}
