import { dayMs, gigabyte } from '@ferry/core/contract/base/values/units';
import { fixtureNow } from '@ferry/core/testing/fixture-clock';
import { ChartsScreen } from '@ferry/ui/screens/test-pages/ChartsScreen';

/** Two weeks of constant data: a busy weekend, a day off, and one very busy day. */
const days = Array.from({ length: 14 }, (_, place) => {
  const wave = 1 + Math.sin(place * 0.9) * 0.6;
  const share = place === 9 ? 3.2 : place === 4 ? 0 : wave;
  return {
    day: new Date(fixtureNow - (13 - place) * dayMs).toISOString().slice(0, 10),
    upload: Math.round(share * 0.4 * gigabyte),
    download: Math.round(share * 4.2 * gigabyte),
  };
});

export function ChartsTest() {
  return <ChartsScreen days={days} now={new Date(fixtureNow)} />;
}
