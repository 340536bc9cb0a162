import { lazy, type ReactNode } from 'react';
import { Layer } from '../Layer/Layer.tsx';

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** A word below the title. */
  subtitle?: ReactNode;
  /** Shown before the title, such as a place. */
  lead?: ReactNode;
  children: ReactNode;
}

const Inner = lazy(async () => ({ default: (await import('./DrawerLayer.tsx')).DrawerLayer }));

/** Details of one thing beside its list; a bottom sheet on phones. The page's address says which one is open. */
export function Drawer(props: DrawerProps) {
  return (
    <Layer open={props.open}>
      <Inner {...props} />
    </Layer>
  );
}
