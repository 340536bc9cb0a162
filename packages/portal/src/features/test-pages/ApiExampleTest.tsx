import { calls } from 'virtual:calls';
import { ApiExampleScreen, type Exchange } from '@ferry/ui/screens/test-pages/ApiExampleScreen';
import { useState } from 'react';
import { useChoices } from '../../binding/use-choices.ts';
import { fetchTransport } from '../../platform/network/transport.ts';
import { usePortal } from '../../portal.ts';

/** Public calls without changes and without required input. */
const open = calls.filter(({ isPlainRead }) => isPlainRead);
const names = open.map(({ operation }) => operation);

const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

export function ApiExampleTest() {
  const { apiBase, words } = usePortal();
  const [{ call: chosen }, choose] = useChoices({ call: names });
  const [exchange, setExchange] = useState<Exchange>({ state: 'idle' });
  const call = open.find(({ operation }) => operation === chosen);
  const path = call?.path ?? '';
  const headers = { accept: 'application/json', 'accept-language': words.language };
  const address = new URL(apiBase + path, window.location.origin).href;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const send = async () => {
    setExchange({ state: 'sending' });
    const begun = performance.now();
    try {
      const { status, text } = await fetchTransport({ method: 'GET', url: apiBase + path, headers });
      const milliseconds = Math.round(performance.now() - begun);
      setExchange({ state: 'answered', status, milliseconds, text: pretty(text) });
    } catch {
      setExchange({ state: 'unanswered' });
    }
  };
  return (
    <ApiExampleScreen
      calls={open}
      chosen={chosen}
      request={[`GET ${path}`, ...lines].join('\n')}
      curl={['curl', ...lines.map((line) => `-H '${line}'`), `'${address}'`].join(' \\\n  ')}
      typescript={[
        `const answer = await fetch('${address}', {`,
        `  headers: ${JSON.stringify(headers).replaceAll('"', "'")},`,
        '});',
        'if (!answer.ok) throw new Error(answer.statusText);',
        'const said = await answer.json();',
      ].join('\n')}
      exchange={exchange}
      onChoose={(operation) => {
        choose({ call: operation });
        setExchange({ state: 'idle' });
      }}
      onSend={() => void send()}
    />
  );
}
