import { create, type ThemeVarsPartial } from 'storybook/theming';
import { dark, light, type Token } from '../packages/ui/src/theme/tokens.ts';

const markOf = (tokens: Record<Token, string>) =>
  encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 130 24" width="260" height="48" fill="none" stroke-width="2.5" stroke-linecap="round"><path d="M10 4.5h11M3 19.5h11" stroke="${tokens.text}"/><circle cx="12" cy="12" r="3" fill="${tokens.primary}"/><text x="32" y="17" font-family="system-ui" font-size="14" font-weight="600" fill="${tokens.text}">渡口 Ferry</text></svg>`,
  );

const brandOf = (base: NonNullable<ThemeVarsPartial['base']>, tokens: Record<Token, string>) =>
  create({
    base,
    brandTitle: '渡口 Ferry',
    brandUrl: './',
    brandTarget: '_self',
    brandImage: `data:image/svg+xml,${markOf(tokens)}`,
    colorPrimary: tokens.primary,
    colorSecondary: tokens.primary,
    appBg: tokens.page,
    appContentBg: tokens.surface,
    appPreviewBg: tokens.surface,
    appBorderColor: tokens.line,
    appBorderRadius: 8,
    barBg: tokens.surface,
    inputBg: tokens.field,
    inputBorder: tokens['line-strong'],
    inputTextColor: tokens.text,
    textColor: tokens.text,
    textMutedColor: tokens.muted,
  });

/** The storybook's own look, from the colours of the product. */
export const brands = { light: brandOf('light', light), dark: brandOf('dark', dark) };
