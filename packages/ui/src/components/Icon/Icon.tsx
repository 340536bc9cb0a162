import type { LucideIcon } from 'lucide-react';

/** One icon of the set, in the stroke of the product. Decorative: a name stands on the control itself. */
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
