import { createContext, type ReactNode, Suspense, useContext, useEffect, useRef, useState } from 'react';

/**
 * Lets the host close an open layer in another way, such as the back button of a phone. It gets a function that closes
 * the layer, and returns a function to call after the layer was closed.
 */
export type HoldLayer = (close: () => void) => () => void;

const HoldContext = createContext<HoldLayer | undefined>(undefined);
export const LayerHoldProvider = HoldContext.Provider;

export interface LayerProps {
  open: boolean;
  /** Missing if the open state is in the address, because then the back button closes the layer. */
  onClose?: () => void;
  children: ReactNode;
}

/**
 * Renders its children once they were opened for the first time. The children are made by `lazy`, so that a page is
 * shown without the code of its layers. After that they stay mounted, for the closing animation.
 */
export function Layer({ open, onClose, children }: LayerProps) {
  const [used, setUsed] = useState(open);
  if (open && !used) setUsed(true);
  const hold = useContext(HoldContext);
  const close = useRef(onClose);
  close.current = onClose;
  const isHeld = open && onClose !== undefined;
  useEffect(() => (isHeld ? hold?.(() => close.current?.()) : undefined), [isHeld, hold]);
  return used ? <Suspense>{children}</Suspense> : null;
}
