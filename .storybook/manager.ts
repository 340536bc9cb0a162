import { addons } from 'storybook/manager-api';
import { create } from 'storybook/theming';
import { light } from '../packages/ui/src/theme/tokens.ts';

const mark = encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 130 24" width="260" height="48" fill="none" stroke-width="2.5" stroke-linecap="round"><path d="M10 4.5h11M3 19.5h11" stroke="${light.text}"/><circle cx="12" cy="12" r="3" fill="${light.primary}"/><text x="32" y="17" font-family="system-ui" font-size="14" font-weight="600" fill="${light.text}">渡口 Ferry</text></svg>`,
);

addons.setConfig({
  theme: create({
    base: 'light',
    brandTitle: '渡口 Ferry',
    brandUrl: './',
    brandTarget: '_self',
    brandImage: `data:image/svg+xml,${mark}`,
    colorPrimary: light.primary,
    colorSecondary: light.primary,
    appBg: light.page,
    appBorderRadius: 8,
    textColor: light.text,
  }),
});
