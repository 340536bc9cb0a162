import { lazy, type ReactNode } from 'react';
import { Layer } from '../Layer/Layer.tsx';

export interface DialogProps {
  open: boolean;
  /** Escape, the close button or a press outside. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** The action first, then the button that cancels. */
  actions?: ReactNode;
  /** 640 instead of 440 pixels, for long texts. */
  wide?: boolean;
}

const Inner = lazy(async () => ({ default: (await import('./DialogLayer.tsx')).DialogLayer }));

/** A question or a short form over the page. A bottom sheet on phones. */
export function Dialog(props: DialogProps) {
  return (
    <Layer open={props.open} onClose={props.onClose}>
      <Inner {...props} />
    </Layer>
  );
}
