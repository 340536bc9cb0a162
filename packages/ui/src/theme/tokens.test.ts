import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dark, light, scale } from './tokens.ts';

const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one: string, other: string): number => {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
};

const themes = { light, dark };

test.each(Object.entries(themes))('text is readable on every ground of the %s theme', (_name, theme) => {
  for (const ground of ['page', 'surface', 'raised', 'sunken'] as const) {
    for (const ink of ['text', 'muted'] as const) {
      expect(contrast(theme[ink], theme[ground]), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  }
  for (const state of ['primary', 'success', 'warning', 'error'] as const) {
    expect(
      contrast(theme[state], theme[`${state}-soft`]),
      `${state} on its soft ground`,
    ).toBeGreaterThanOrEqual(4.5);
    expect(contrast(theme[state], theme.surface), `${state} on surface`).toBeGreaterThanOrEqual(4.5);
  }
  expect(contrast(theme['on-primary'], theme.primary)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(theme['warning-mark'], theme.raised), 'the sign of a warning').toBeGreaterThanOrEqual(3);
  expect(contrast(theme['control-line'], theme.field), 'borders of inputs').toBeGreaterThanOrEqual(3);
});

test('every variable in a style is a token or defined there', () => {
  const root = join(import.meta.dirname, '..');
  const known = new Set([...Object.keys(light), ...Object.keys(scale)]);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const unknown = files.flatMap((name) => {
    const text = readFileSync(join(root, name), 'utf8');
    const own = new Set(
      [...text.matchAll(/(?:'|\s|^|;|")--([a-z][\w-]*)['"]?\s*:/gm)].map((found) => found[1]),
    );
    return [...text.matchAll(/var\(--([a-z][\w-]*)/g)]
      .map((found) => found[1] ?? '')
      .filter(
        (token) =>
          !known.has(token) &&
          !own.has(token) &&
          !/^(anchor|available|transform|toast|active-tab)/.test(token),
      )
      .map((token) => `${name}: ${token}`);
  });
  expect(unknown).toEqual([]);
});
