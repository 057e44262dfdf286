/** Logos and icon of the application settings. */

/** Form group for logos and icon. */
export const pictureForm = {
  group: 'Pictures',
  aside: true,
  items: [
    {
      field: 'logo_header',
      button: 'Select Logo',
      help: 'For light backgrounds. Without it, or with one that is white or much taller than wide, the header shows the name.',
    },
    {
      field: 'logo_footer',
      button: 'Select Logo',
      help: 'Used in the footer and in the dark scheme. Without it, the footer has the name alone, and dark pages show the logo in the header.',
    },
    { field: 'icon', button: 'Select Icon', help: 'Square. Of the tab in the browser and of the home screen.' },
  ],
} as const
