import type { ReactNode } from 'react';
import { OnlyNarrow } from '../../../components/Stack/Stack.tsx';
import { Dot } from '../../../components/Text/Text.tsx';

/** A value after a dot on the line of another fact, because cards have no column for it. */
export function AlsoOnCards({ nowrap, children }: { nowrap?: boolean; children: ReactNode }) {
  return (
    <OnlyNarrow as="span">
      <Dot />
      {/* The line may break after the dot. */}
      <span style={nowrap ? { whiteSpace: 'nowrap' } : undefined}>{children}</span>
    </OnlyNarrow>
  );
}
