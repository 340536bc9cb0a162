import { lazy, type ReactNode } from 'react';
import { Layer } from '../Layer/Layer.tsx';

export interface DialogProps {
  open: boolean;
  /** Escape, the cross or a press beside it. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** The action first, then the button that says what stays. */
  actions?: ReactNode;
  /** 640 instead of 440: for reading. */
  wide?: boolean;
}

const Inner = lazy(async () => ({ default: (await import('./DialogLayer.tsx')).DialogLayer }));

/** A question or a short form over the page; a bottom sheet on phones. */
export function Dialog(props: DialogProps) {
  return (
    <Layer open={props.open} onClose={props.onClose}>
      <Inner {...props} />
    </Layer>
  );
}
