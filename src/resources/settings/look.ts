/** The look of the public site in the application settings; src/design/siteTheme.ts computes its colours from them. Added to the spec's fields. */
import { choice, colour } from '../../schema/descriptor/field.ts'
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
} as const

export const lookForm = {
  group: 'Look',
  items: [
    { field: 'brand_colour', help: 'Of links and buttons. All other colours follow from it, light and dark.' },
    { field: 'accent_colour', help: 'Of the current place, dates and quotations.' },
    'paper',
    'corners',
    {
      field: 'type_pair',
      help: 'Of titles and text. Bangla is set in Noto Serif Bengali beside each pair. System loads no fonts.',
    },
  ],
} as const
