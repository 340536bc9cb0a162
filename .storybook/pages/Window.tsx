import { DocsContext } from '@storybook/addon-docs/blocks';
import { useContext, useLayoutEffect, useRef, useState } from 'react';
import { embedded } from './embedded.ts';
import { inAddress, useToolbar } from './toolbar.ts';

/** The width of an element in pixels, as it changes. */
export function useRoom(initial: number) {
  const [room, setRoom] = useState(initial);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!place.current) return undefined;
    // Less the lines at both sides.
    const watch = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width - 2));
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return { room, place };
}

interface WindowProps {
  /** The id of the story. */
  id: string;
  /** What is drawn in it, as its heading and for who listens. */
  name: string;
  /** Its width in CSS pixels. It is scaled down where there is less room. */
  width: number;
  /** The room for it, in CSS pixels. */
  room: number;
  /**
   * Its height in CSS pixels before its content is known, and the least. By default there is room for a layer in the
   * middle.
   */
  least?: number;
  /** The greatest height in CSS pixels: higher content is scrolled. */
  most: number;
  /** Only its name is shown, until somebody opens it. */
  isClosed?: boolean;
  /** Settings that differ from the toolbar's. */
  settings?: { theme?: 'light' | 'dark' | undefined; locale?: string | undefined };
}

/** One story in a window of the given width, as high as its content. It is loaded when it becomes visible. */
export function Window({
  id,
  name,
  width,
  room,
  least = 480,
  most,
  isClosed = false,
  settings,
}: WindowProps) {
  const { channel } = useContext(DocsContext);
  const toolbar = useToolbar(channel);
  const [height, setHeight] = useState(least);
  const watch = useRef<ResizeObserver>(undefined);
  const scale = Math.min(1, room / width);
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
            setHeight(Math.min(most, Math.max(least, body.scrollHeight))),
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
