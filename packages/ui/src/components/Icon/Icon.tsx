import type { LucideIcon } from 'lucide-react';

/** An icon in the product's stroke width. It is decorative: the control itself has the accessible name. */
export function Icon({ as: Drawing, size = 18 }: { as: LucideIcon; size?: 14 | 16 | 18 | 20 | 22 }) {
  return (
    <Drawing
      size={size}
      strokeWidth={size === 14 ? 2 : 1.75}
      style={{ flex: 'none', display: 'block' }}
      aria-hidden
    />
  );
}
