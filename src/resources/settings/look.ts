/**
 * Appearance of the public site, as part of the application settings; src/design/siteTheme.ts derives the colours.
 * Extension of the specification.
 */
import { choice, colour, integer, link, text } from '../../schema/descriptor/field.ts'
import { headerLayouts, heroLayouts, marginStyles, slideSeconds } from '../../schema/values/look/layouts.ts'
import { typePairOptions } from '../../schema/values/look/typePairs.ts'

/** Options of a choice field, in the order of `forms`. */
const optionsOf = <F extends string>(forms: readonly F[], labels: { readonly [K in F]: string }) =>
  forms.map(value => ({ value, label: labels[value] }))

/** Fields of the application settings about the look. */
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
  header_form: choice('Header', optionsOf(headerLayouts, { 'two-rows': 'Two rows', 'one-row': 'One row' }), {
    required: true,
    default: headerLayouts[0],
    public: true,
  }),
  hero: choice(
    'Top of the home page',
    optionsOf(heroLayouts, { slides: 'Slides', still: 'One picture', none: 'Title only' }),
    { required: true, default: heroLayouts[0], public: true },
  ),
  slide_seconds: integer('Seconds for each slide', { ...slideSeconds, required: true, public: true, input: 'slider' }),
  margin_line: choice('Margin', optionsOf(marginStyles, { line: 'With a line', plain: 'Without a line' }), {
    required: true,
    default: marginStyles[0],
    public: true,
  }),
  button_text: text('Button text', { public: true }),
  button_url: link('Button link', { public: true }),
  other_name: text('Name in the other script', { public: true }),
  other_url: link('Site in the other language', { public: true }),
} as const

/** Form group of the look. */
export const lookForm = {
  group: 'Look',
  items: [
    { field: 'brand_colour', help: 'Colour of links and buttons. All other colours, light and dark, follow from it.' },
    { field: 'accent_colour', half: true, help: 'Colour of the current menu entry, dates and quotations.' },
    { field: 'paper', half: true },
    { field: 'corners', half: true },
    {
      field: 'type_pair',
      half: true,
      help: 'Typefaces of titles and text. Bangla uses Noto Serif Bengali with each pair. System loads no fonts.',
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
    { field: 'button_url', half: true, help: 'The button is hidden if its link leads nowhere.' },
    { field: 'other_name', half: true, help: 'As wide as the page, at the foot of every page. Empty shows none.' },
  ],
} as const
