import { expect, test } from 'vitest';
import { SessionLab } from './session-lab.ts';

const states = (lab: SessionLab) => Object.values(lab.view().states);

test('the session lab signs in, refreshes in time and shows it', async () => {
  const lab = new SessionLab(0);
  expect(states(lab)).toEqual(['unauthenticated', 'idle', 'off']);
  lab.signIn();
  expect(states(lab)).toEqual(['authenticated', 'armed', 'waiting']);
  expect(lab.view()).toMatchObject({ expiresIn: 1_200, refreshIn: 1_190, asked: 0 });
  await lab.turn(10);
  expect(lab.view()).toMatchObject({ clock: '00:00:10', refreshIn: 1_180 });
  expect(states(lab)).toEqual(['authenticated', 'armed', 'introduced']);
  await lab.turn(1_200);
  expect(lab.view().asked).toBe(1);
  expect(lab.view().stored).toContainEqual({ name: 'refresh_token', value: 'refresh-1' });
});

test('a refused refresh signs out with a warning', async () => {
  const lab = new SessionLab(0);
  lab.signIn();
  lab.setAnswer('refuse');
  await lab.turn(1_195);
  expect(states(lab)).toEqual(['unauthenticated', 'idle', 'off']);
  expect(lab.view().log.map(({ text }) => text)).toContain('warn: The session was not renewed: refused');
  expect(lab.view().stored).toEqual([]);
});

test('stop_refresh sends nothing, and a lost server is asked again', async () => {
  const stopped = new SessionLab(0);
  stopped.setStopped(true);
  stopped.signIn();
  await stopped.turn(1_300);
  expect([stopped.view().asked, stopped.view().isStopped]).toEqual([0, true]);
  const lost = new SessionLab(0);
  lost.signIn();
  lost.setAnswer('unreachable');
  await lost.turn(1_230);
  expect(lost.view().asked).toBeGreaterThan(1);
  lost.setAnswer('grant');
  await lost.turn(60);
  expect(states(lost)[0]).toBe('authenticated');
});
