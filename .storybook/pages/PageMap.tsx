import { pages } from 'virtual:page-map';
import { idOfScreen } from './screen-id.ts';

const head = { textAlign: 'start' } as const;

/** Every page of the portal: its address, its screens, and the calls that it reads and sends. */
export function PageMap() {
  return (
    <table style={{ fontSize: 14, lineHeight: '22px' }}>
      <thead>
        <tr>
          <th style={head}>Page</th>
          <th style={head}>Screens</th>
          <th style={head}>Calls</th>
        </tr>
      </thead>
      <tbody>
        {pages
          .filter(({ path }) => !path.startsWith('/test-page'))
          .map(({ name, path, title, screens, calls }) => (
            <tr key={name} style={{ background: 'none', verticalAlign: 'top' }}>
              <td>
                {title}
                <br />
                <code style={{ fontSize: 13 }}>{path}</code>
              </td>
              <td>
                {screens.map((screen) => (
                  <div key={screen}>
                    <a
                      href={`?path=/docs/${idOfScreen(screen)}--docs`}
                      target="_top"
                      style={{ fontSize: 14 }}
                    >
                      {screen.split('/').at(-1)}
                    </a>
                  </div>
                ))}
              </td>
              <td>
                {calls.map((call) => (
                  <div key={call}>
                    <code style={{ fontSize: 13 }}>{call}</code>
                  </div>
                ))}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
