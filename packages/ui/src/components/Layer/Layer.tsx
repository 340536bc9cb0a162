import { createContext, type ReactNode, Suspense, useContext, useEffect, useRef, useState } from 'react';

/**
 * Lets the host close an open layer in its own way, such as by the way back of a phone. Gets what closes it; returns
 * what ends that, once the layer is closed.
 */
export type HoldLayer = (close: () => void) => () => void;

const HoldContext = createContext<HoldLayer | undefined>(undefined);
export const LayerHoldProvider = HoldContext.Provider;

export interface LayerProps {
  open: boolean;
  /** Left out where what is open stands in the address, so that the way back closes it anyway. */
  onClose?: () => void;
  children: ReactNode;
}

/**
 * Draws its children from the first time that they are open. Children are made by `lazy`, so pages are
 * shown without the code of what floats over them. Once opened they stay, to leave as they came.
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
