import type { LucideIcon } from 'lucide-react';
import { cloneElement, lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react';

export interface MenuEntry {
  /** The label, also the key. */
  label: string;
  icon?: LucideIcon;
  /** Opens this address. Otherwise `onSelect` is called. */
  href?: string;
  onSelect?: () => void;
  /** Red, for a destructive action. */
  danger?: boolean;
  disabled?: boolean;
}

export interface MenuProps {
  /** The button that opens the menu, with its accessible name. */
  trigger: ReactElement<TriggerProps>;
  /** Groups of entries, a hairline between them. */
  groups: ReadonlyArray<readonly MenuEntry[]>;
  /** Shown above the entries, such as the customer's name. */
  head?: ReactNode;
  /** The side of the button that the menu keeps to. */
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

/** Several actions behind one button. Its code is loaded when a pointer or the focus approaches. */
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
