/** Colours of the light theme. Each name is a CSS variable: `var(--primary)`. */
export const light = {
  page: '#F6F7F9',
  surface: '#FFFFFF',
  raised: '#FFFFFF',
  sunken: '#EEF1F5',
  track: '#E4E8EE',
  line: '#E2E6EC',
  'line-strong': '#CDD3DC',
  'control-line': '#858D9D',
  text: '#12161C',
  muted: '#586172',
  disabled: '#8F97A5',
  primary: '#1D62DE',
  'primary-hover': '#174FB8',
  'primary-soft': '#EAF1FE',
  'on-primary': '#FFFFFF',
  success: '#127544',
  'success-soft': '#E8F5EE',
  warning: '#A24F06',
  'warning-mark': '#DB6A00',
  'warning-soft': '#FCF2E6',
  error: '#BF2B27',
  'error-soft': '#FDEEED',
  c1: '#1D62DE',
  c2: '#0B9BA6',
  c3: '#4F1C8C',
  c4: '#D92B69',
  c5: '#87480F',
  c6: '#779A0A',
  shade: 'rgba(18, 22, 28, .38)',
  lift: '0 1px 2px rgba(18, 22, 28, .04)',
  float: '0 0 0 1px rgba(18, 22, 28, .06), 0 12px 32px -4px rgba(18, 22, 28, .16)',
  /** Background of inputs: in the dark theme the same as the page. */
  field: '#FFFFFF',
  /** The selected part of a segmented control, and its border. */
  chosen: '#FFFFFF',
  'chosen-edge': '0 0 0 1px #E2E6EC, 0 1px 2px rgba(18, 22, 28, .06)',
  knob: '#FFFFFF',
  /** Opacity of yesterday's and today's part in the quota bar. */
  'share-2': '.55',
  'share-3': '.3',
} as const;

export type Token = keyof typeof light;

/** Colours of the dark theme, designed separately. Inputs are darker than the page, layers lighter. */
export const dark: Record<Token, string> = {
  page: '#0D1014',
  surface: '#14181E',
  raised: '#1A1F27',
  sunken: '#1B2028',
  track: '#272E38',
  line: '#242A33',
  'line-strong': '#3A4350',
  'control-line': '#6B7688',
  text: '#E9ECF1',
  muted: '#98A2B1',
  disabled: '#667080',
  primary: '#6BA1FF',
  'primary-hover': '#8CB6FF',
  'primary-soft': '#16263F',
  'on-primary': '#0B1526',
  success: '#4CC38A',
  'success-soft': '#12291F',
  warning: '#F0A04B',
  'warning-mark': '#F0A04B',
  'warning-soft': '#2C2114',
  error: '#FF7A75',
  'error-soft': '#331A1B',
  c1: '#6BA1FF',
  c2: '#55E3D2',
  c3: '#8B45EE',
  c4: '#DB3F7D',
  c5: '#D8A06E',
  c6: '#D3E96B',
  shade: 'rgba(0, 0, 0, .6)',
  lift: 'none',
  float: '0 0 0 1px #2F3844, 0 16px 40px -4px rgba(0, 0, 0, .6)',
  field: '#0D1014',
  chosen: '#3A4350',
  'chosen-edge': 'none',
  knob: '#0B1526',
  'share-2': '.62',
  'share-3': '.42',
};

/** Sizes, fonts and motion, equal in both themes. */
export const scale = {
  font: '-apple-system, "Segoe UI", Roboto, "PingFang SC", "HarmonyOS Sans SC", MiSans, "Noto Sans SC", "Noto Sans CJK SC", "Microsoft YaHei UI", "Microsoft YaHei", sans-serif',
  mono: 'ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, "Roboto Mono", "DejaVu Sans Mono", monospace',
  t12: '12px',
  t13: '13px',
  t14: '14px',
  t16: '16px',
  t20: '20px',
  t24: '24px',
  't-figure': '40px',
  s1: '4px',
  s2: '8px',
  s3: '12px',
  s4: '16px',
  s5: '20px',
  s6: '24px',
  s8: '32px',
  s12: '48px',
  'r-control': '8px',
  'r-card': '12px',
  'r-chip': '6px',
  control: '36px',
  'control-touch': '44px',
  sidebar: '248px',
  topbar: '56px',
  'page-width': '1200px',
  fast: '150ms',
  slow: '240ms',
  ease: 'cubic-bezier(.2, 0, 0, 1)',
} as const;

/** The fonts of English pages. Quotes come from a Latin font, also where the letters come from a Chinese one. */
export const englishFont: string = scale.font.replace('"PingFang SC"', '"Latin quotes", "PingFang SC"');

/** Writes tokens as CSS custom properties. */
export const declare = (tokens: Readonly<Record<string, string>>): string =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}: ${value};`)
    .join('\n');
