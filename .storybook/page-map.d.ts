declare module 'virtual:page-map' {
  export const pages: readonly import('../tests/pictures/page-map.ts').MappedPage[];
}
