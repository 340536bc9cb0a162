import {
  Controls,
  Description,
  DocsContext,
  Primary,
  Stories,
  Title,
  useOf,
} from '@storybook/addon-docs/blocks';
import { useContext } from 'react';

/** The states of a component that fills a window, each in its own frame, loaded when it becomes visible. */
function Windows() {
  const { componentStories } = useContext(DocsContext);
  return componentStories().map(({ id, name }) => (
    <section key={id}>
      <h3>
        <a href={`?path=/story/${id}`} target="_top">
          {name}
        </a>
      </h3>
      <iframe
        title={name}
        src={`iframe.html?id=${id}&viewMode=story`}
        loading="lazy"
        style={{ width: '100%', height: 640, border: '1px solid #c9ced6', borderRadius: 8 }}
      />
    </section>
  ));
}

/** The documentation page of a component: its purpose, its props and its states. */
export function DocsPage() {
  const { preparedMeta } = useOf('meta', ['meta']);
  const fillsWindow = preparedMeta.parameters.layout === 'fullscreen';
  return (
    <>
      <Title />
      <Description />
      {!fillsWindow && <Primary />}
      <Controls />
      {fillsWindow ? <Windows /> : <Stories includePrimary={false} />}
    </>
  );
}
