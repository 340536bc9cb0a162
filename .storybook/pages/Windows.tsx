import { DocsContext } from '@storybook/addon-docs/blocks';
import { type ReactNode, useContext, useState } from 'react';
import type { PreparedStory } from 'storybook/internal/types';
import { useAvailableWidth, Window } from './Window.tsx';

/** The viewports of the toolbar. */
export type Viewports = Readonly<Record<string, { styles: { width: string } }>>;

const widthOf = ({ styles }: Viewports[string]): number => Number.parseInt(styles.width, 10);

/** Higher content is scrolled. */
const maxHeight = 3000;

/** The initial width of a window: a laptop's, with the layout for desktops. */
const initialWidth = 1280;

/** The width of a story that has its own viewport, such as a phone's. */
function ownWidth({ storyGlobals }: PreparedStory, viewports: Viewports): number | undefined {
  const own = viewports[storyGlobals.viewport?.value];
  return own && widthOf(own);
}

/**
 * The states of a component that fills a window, each in its own frame, below a list of links. The first state is above
 * the props. One width applies to all. The sheet of a screen is left out, since it only repeats the states.
 *
 * @param props the table of props
 * @param areClosed for unrelated pages: only the first window is open
 */
export function Windows({
  viewports,
  props,
  areClosed = false,
}: {
  viewports: Viewports;
  props: ReactNode;
  areClosed?: boolean;
}) {
  const { componentStories } = useContext(DocsContext);
  const [width, setWidth] = useState(initialWidth);
  const { availableWidth, place } = useAvailableWidth(initialWidth);
  const all = componentStories();
  const isRepeated = (name: string) => name === 'Sheet' && all.some((story) => story.name === 'Ready');
  const stories = all.filter(({ name }) => !isRepeated(name));
  const [first, ...others] = stories.map((story, at) => (
    <Window
      key={story.id}
      id={story.id}
      name={story.name}
      width={ownWidth(story, viewports) ?? width}
      availableWidth={availableWidth}
      maxHeight={maxHeight}
      isClosed={areClosed && at > 0}
    />
  ));
  return (
    <div ref={place}>
      {!areClosed && (
        <nav
          aria-label="States"
          style={{ display: 'flex', flexWrap: 'wrap', gap: '4px 16px', marginTop: 24, fontSize: 14 }}
        >
          {stories.map(({ id, name }) => (
            <a key={id} href={`#${id}`}>
              {name}
            </a>
          ))}
        </nav>
      )}
      <fieldset style={{ border: 0, margin: '24px 0 0', padding: 0, display: 'flex', gap: 16, fontSize: 14 }}>
        <legend style={{ fontSize: 14, marginBottom: 4 }}>Width of the windows</legend>
        {Object.values(viewports)
          .map(widthOf)
          .map((one) => (
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
