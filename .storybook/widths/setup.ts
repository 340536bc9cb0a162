import { atWidths } from './at-widths.ts';

/**
 * From the narrowest phone to a large screen, and around the start of the layout for desktops. Chinese breaks between any
 * two signs, so fewer widths are enough for it.
 */
atWidths(
  'Sheet',
  import.meta.env.STORIES_LOCALE === 'zh-CN'
    ? [320, 390, 1024, 1440]
    : [320, 360, 390, 768, 1024, 1280, 1300, 1366, 1440, 1920],
);
