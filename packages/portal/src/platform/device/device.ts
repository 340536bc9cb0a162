type Platform = 'windows' | 'macos' | 'linux' | 'ios' | 'android';

/** The system of this device, for the list of apps. An iPad identifies as a Mac, but has touch. */
export function platformOf(userAgent: string, touchPoints: number): Platform {
  if (/android|harmony/i.test(userAgent)) return 'android';
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'ios';
  if (/macintosh/i.test(userAgent)) return touchPoints > 1 ? 'ios' : 'macos';
  return /linux|x11|cros/i.test(userAgent) ? 'linux' : 'windows';
}
