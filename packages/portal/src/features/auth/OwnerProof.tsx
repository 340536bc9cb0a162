import { useSelector } from '@xstate/react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../platform/network/missing-part.ts';
import { useCore } from '../../portal.ts';

const Asking = lazyPart(async () => (await import('./OwnerProofAsking.tsx')).OwnerProofAsking);

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
