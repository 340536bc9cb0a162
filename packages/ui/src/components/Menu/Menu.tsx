import type { LucideIcon } from 'lucide-react';
import { cloneElement, lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react';

export interface MenuEntry {
  /** Its words, also its key. */
  label: string;
  icon?: LucideIcon;
  /** Goes there; else `onSelect` is called. */
  href?: string;
  onSelect?: () => void;
  /** Red: it takes something away. */
  danger?: boolean;
  disabled?: boolean;
}

export interface MenuProps {
  /** The button that opens it, with its name. */
  trigger: ReactElement<TriggerProps>;
  /** Groups of entries, a hairline between them. */
  groups: ReadonlyArray<readonly MenuEntry[]>;
  /** Stands above the entries, such as who is signed in. */
  head?: ReactNode;
  align?: 'start' | 'end';
}

interface TriggerProps {
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  onClick?: () => void;
}

const load = async () => ({ default: (await import('./MenuLayer.tsx')).MenuLayer });
const Layer = lazy(load);
const prepare = () => void load().catch(() => undefined);

/** A few actions behind one button. Its code is fetched when a pointer or the focus comes near. */
export function Menu(props: MenuProps) {
  const [asked, setAsked] = useState(false);
  const button = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': asked,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: () => setAsked(true),
  });
  if (!asked) return button;
  return (
    <Suspense fallback={button}>
      <Layer {...props} />
    </Suspense>
  );
}
