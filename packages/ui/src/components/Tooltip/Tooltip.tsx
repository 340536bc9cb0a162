import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import { styled } from 'styled-components';

const Positioner = styled(Base.Positioner)`
  z-index: 40;
`;
const Tip = styled(Base.Popup)`
  background: var(--text);
  color: var(--surface);
  font-size: var(--t12);
  line-height: 18px;
  padding: 4px 8px;
  border-radius: 6px;
  max-width: 260px;
  transition: opacity var(--fast);
  &[data-starting-style], &[data-ending-style] { opacity: 0; }
`;

/** A short text on hover or focus. The text must also be available elsewhere. `children` is the explained button. */
export function Tooltip({ words, children }: { words: string; children: ReactElement }) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Positioner sideOffset={6}>
          <Tip>{words}</Tip>
        </Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
