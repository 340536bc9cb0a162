import type { ReactNode } from 'react';
import { useAvailableWidth, Window } from './Window.tsx';

/** A window of a chapter shows the beginning of a screen, so that the text around it stays together. */
const maxHeight = 720;

/** The width of the text of a page of documentation. */
const textWidth = 1000;

interface ShownProps {
  /** The id of the story, such as `screens-wallet-walletscreen--ready`. */
  id: string;
  /** The caption. */
  name: string;
  /** The width in CSS pixels, by default a laptop's. */
  width?: number;
  /** A part of a screen that is no higher than a few lines. */
  low?: boolean;
  /** The theme, if the chapter is about it. By default the toolbar's. */
  theme?: 'light' | 'dark';
  /** The language, if the chapter is about it. By default the toolbar's. */
  locale?: string;
}

/** A living story in a chapter. Its heading leads to it. */
export function Shown({ id, name, width = 1280, low = false, theme, locale }: ShownProps) {
  const { availableWidth, place } = useAvailableWidth(textWidth);
  return (
    <div ref={place} style={{ flex: `0 1 ${width + 2}px`, minWidth: 0 }}>
      <Window
        id={id}
        name={name}
        width={width}
        availableWidth={availableWidth}
        maxHeight={maxHeight}
        {...(low ? { minHeight: 160 } : {})}
        settings={{ theme, locale }}
      />
    </div>
  );
}

/** Windows of phones side by side, as many as fit. */
export const SideBySide = ({ children }: { children: ReactNode }) => (
  <div style={{ display: 'flex', flexWrap: 'wrap', gap: '0 24px' }}>{children}</div>
);
