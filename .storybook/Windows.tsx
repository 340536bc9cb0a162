import { DocsContext } from '@storybook/addon-docs/blocks';
import { type ReactNode, useContext, useLayoutEffect, useRef, useState } from 'react';
import { embedded } from './embedded.ts';
import { useToolbar } from './toolbar.ts';

/** The height of a window before its content is known, and the least: layers are drawn in the middle of it. */
const least = 480;

/** Higher content is scrolled. */
const most = 3000;

/** One story in a window of the given width, as high as its content, and scaled down where it does not fit. */
function Window({ id, name, width, room }: { id: string; name: string; width: number; room: number }) {
  const { channel } = useContext(DocsContext);
  const { theme, locale } = useToolbar(channel);
  const [height, setHeight] = useState(least);
  const watch = useRef<ResizeObserver>(undefined);
  const scale = Math.min(1, room / width);
  return (
    <section style={{ marginTop: 32 }}>
      <h3 style={{ marginBottom: 8 }}>
        <a href={`?path=/story/${id}`} target="_top">
          {name}
        </a>
      </h3>
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
          src={`iframe.html?id=${id}&viewMode=story&globals=theme:${theme};locale:${locale}`}
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
    </section>
  );
}

/** The width that a window begins with: a laptop's, where a screen is drawn as on desktops. */
const usual = 1280;

/**
 * The states of what fills a window, each in its own frame, which is loaded when it becomes visible. The first stands
 * above the props. The width is chosen for all of them. A sheet of a screen would only repeat them.
 *
 * @param props the table of props
 */
export function Windows({ widths, props }: { widths: readonly number[]; props: ReactNode }) {
  const { componentStories } = useContext(DocsContext);
  const [width, setWidth] = useState(usual);
  const [room, setRoom] = useState(usual);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!place.current) return undefined;
    // Less the lines at both sides.
    const watch = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width - 2));
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  const stories = componentStories();
  const isRepeated = (name: string) => name === 'Sheet' && stories.some((story) => story.name === 'Ready');
  const [first, ...others] = stories
    .filter(({ name }) => !isRepeated(name))
    .map(({ id, name }) => <Window key={id} id={id} name={name} width={width} room={room} />);
  return (
    <div ref={place}>
      <fieldset style={{ border: 0, margin: '24px 0 0', padding: 0, display: 'flex', gap: 16, fontSize: 14 }}>
        <legend style={{ fontSize: 14, marginBottom: 4 }}>Width of the windows</legend>
        {widths.map((one) => (
          <label key={one} style={{ display: 'flex', gap: 6 }}>
            <input type="radio" name="width" checked={one === width} onChange={() => setWidth(one)} />
            {one}
          </label>
        ))}
      </fieldset>
      {first}
      {props}
      {others}
    </div>
  );
}
