/** The look of the public site in the application settings; src/design/siteTheme.ts computes its colours from them. Added to the spec's fields. */
import { choice, colour, integer, link, text } from '../../schema/descriptor/field.ts'
import { headerForms, heroForms, marginForms, slideSeconds } from '../../schema/values/look/forms.ts'
import { typePairOptions } from '../../schema/values/look/typePairs.ts'

export const lookFields = {
  brand_colour: colour('Brand colour', { default: '#0f5c55', public: true, input: 'brandColour' }),
  accent_colour: colour('Accent colour', { default: '#a3271d', public: true }),
  paper: choice(
    'Paper',
    [
      { value: 'tinted', label: 'A trace of the brand colour' },
      { value: 'warm', label: 'Warm' },
      { value: 'white', label: 'White' },
    ],
    { required: true, default: 'tinted', public: true },
  ),
  corners: choice(
    'Corners',
    [
      { value: 'square', label: 'Square' },
      { value: 'soft', label: 'Soft' },
      { value: 'round', label: 'Round' },
    ],
    { required: true, default: 'square', public: true },
  ),
  type_pair: choice('Typefaces', typePairOptions, { required: true, default: 'newsreader', public: true }),
  header_form: choice('Header', headerForms, { required: true, default: headerForms[0].value, public: true }),
  hero: choice('Top of the home page', heroForms, { required: true, default: heroForms[0].value, public: true }),
  slide_seconds: integer('Seconds for each slide', { ...slideSeconds, required: true, public: true, input: 'slider' }),
  margin_line: choice('Margin', marginForms, { required: true, default: marginForms[0].value, public: true }),
  button_text: text('Button text', { public: true }),
  button_url: link('Button link', { public: true }),
  other_name: text('Name in the other script', { public: true }),
  other_url: link('Site in the other language', { public: true }),
} as const

export const lookForm = {
  group: 'Look',
  items: [
    { field: 'brand_colour', help: 'Of links and buttons. All other colours follow from it, light and dark.' },
    { field: 'accent_colour', half: true, help: 'Of the current place, dates and quotations.' },
    { field: 'paper', half: true },
    { field: 'corners', half: true },
    {
      field: 'type_pair',
      half: true,
      help: 'Of titles and text. Bangla is set in Noto Serif Bengali beside each pair. System loads no fonts.',
    },
    {
      field: 'header_form',
      half: true,
      help: 'Two rows: telephone, email and search stand in a strip above the menu.',
    },
    { field: 'hero', half: true, help: 'One picture: the first of the sliders. Title only: no slider is shown.' },
    {
      field: 'slide_seconds',
      half: true,
      help: 'From 2 to 10. Visitors who prefer less motion get slides that stand still; everybody can pause them.',
    },
    {
      field: 'margin_line',
      half: true,
      help: 'Without a line, titles begin at the left edge of the page and notes stand below them.',
    },
    {
      field: 'button_text',
      half: true,
      placeholder: 'Write to us',
      help: 'In the header, and at the top of the home page where the slider has no link.',
    },
    { field: 'button_url', half: true, help: 'Where the link leads nowhere, no button is shown.' },
    { field: 'other_name', half: true, help: 'As wide as the page, at the foot of every page. Empty shows none.' },
  ],
} as const

/** Logos and icon. */
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
