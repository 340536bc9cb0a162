import {
  ArgTypes,
  Controls,
  Description,
  Primary,
  Stories,
  Title,
  useOf,
} from '@storybook/addon-docs/blocks';
import { Windows } from './Windows.tsx';

/**
 * The documentation page of a component: its purpose, its props and its states. A story that fills a window or lies
 * over the page (`docs.story.inline: false`) is drawn in its own window, and its props cannot be changed here. With
 * `docs.closed` the windows are collapsed.
 */
export function DocsPage() {
  const { parameters } = useOf('meta', ['meta']).preparedMeta;
  const inWindows = parameters.layout === 'fullscreen' || parameters.docs?.story?.inline === false;
  return (
    <>
      <Title />
      <Description />
      {inWindows ? (
        <Windows
          viewports={parameters.viewport.options}
          props={<ArgTypes />}
          areClosed={parameters.docs?.closed === true}
        />
      ) : (
        <>
          <Primary />
          <Controls />
          <Stories includePrimary={false} />
        </>
      )}
    </>
  );
}
