import { DocsContext } from '@storybook/addon-docs/blocks';
import { useContext, useLayoutEffect, useRef, useState } from 'react';
import { embedded } from './embedded.ts';
import { inAddress, useToolbar } from './toolbar.ts';

/** Follows the width of an element, in pixels. */
export function useAvailableWidth(initial: number) {
  const [availableWidth, setAvailableWidth] = useState(initial);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!place.current) return undefined;
    // Without the borders of a window.
    const watch = new ResizeObserver(([entry]) => entry && setAvailableWidth(entry.contentRect.width - 2));
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return { availableWidth, place };
}

interface WindowProps {
  /** The id of the story. */
  id: string;
  /** What is drawn in it, for its heading and for screen readers. */
  name: string;
  /** Its width in CSS pixels. The window is scaled down where less is available. */
  width: number;
  /** The available width in CSS pixels. */
  availableWidth: number;
  /** The minimum height in CSS pixels, also used until the content is known. The default has room for a dialog. */
  minHeight?: number;
  /** The maximum height in CSS pixels. Higher content scrolls. */
  maxHeight: number;
  /** Shows only the name until a reader opens it. */
  isClosed?: boolean;
  /** Settings that differ from the toolbar's. */
  settings?: { theme?: 'light' | 'dark' | undefined; locale?: string | undefined };
}

/** One story in a window of the given width, as high as its content. It is loaded when it becomes visible. */
export function Window({
  id,
  name,
  width,
  availableWidth,
  minHeight = 480,
  maxHeight,
  isClosed = false,
  settings,
}: WindowProps) {
  const { channel } = useContext(DocsContext);
  const toolbar = useToolbar(channel);
  const [height, setHeight] = useState(minHeight);
  const watch = useRef<ResizeObserver>(undefined);
  const scale = Math.min(1, availableWidth / width);
  const { theme = toolbar.theme, locale = toolbar.locale } = settings ?? {};
  const link = (
    <a href={`?path=/story/${id}`} target="_top">
      {isClosed ? 'Open the story' : name}
    </a>
  );
  const frame = (
    <div
      style={{
        width: width * scale,
        height: height * scale,
        overflow: 'hidden',
        border: '1px solid color-mix(in srgb, currentcolor 24%, transparent)',
        borderRadius: 8,
      }}
    >
      <iframe
        title={name}
        src={`iframe.html?id=${id}&viewMode=story&globals=${inAddress({ theme, locale, frame: toolbar.frame })}`}
        loading="lazy"
        onLoad={({ currentTarget }) => {
          const body = currentTarget.contentDocument?.body;
          if (!body) return;
          watch.current?.disconnect();
          watch.current = new ResizeObserver(() =>
            setHeight(Math.min(maxHeight, Math.max(minHeight, body.scrollHeight))),
          );
          watch.current.observe(body);
        }}
        {...{ [embedded]: '' }}
        style={{
          display: 'block',
          border: 0,
          width,
          height,
          transform: `scale(${scale})`,
          transformOrigin: '0 0',
        }}
      />
    </div>
  );
  if (isClosed)
    return (
      <details id={id} style={{ marginTop: 16, fontSize: 14 }}>
        <summary style={{ fontSize: 16, fontWeight: 600, padding: '8px 0', cursor: 'pointer' }}>
          {name}
        </summary>
        <p>{link}</p>
        {frame}
      </details>
    );
  return (
    <section id={id} style={{ marginTop: 32 }}>
      <h3 style={{ marginBottom: 8 }}>{link}</h3>
      {frame}
    </section>
  );
}
