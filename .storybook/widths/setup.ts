import { atWidths } from './at-widths.ts';

/** From the narrowest phone to a large screen, and around the start of the layout for desktops. */
atWidths('Sheet', [320, 360, 390, 768, 1024, 1280, 1300, 1366, 1440, 1920]);
