import type { SketchPart } from './sketch.ts'

/** Names of the fields that a template may display, by resource. */
interface DrawnFields {
  readonly sections:
    | 'title'
    | 'sub_title'
    | 'content'
    | 'link_url'
    | 'video_url'
    | 'map_html'
    | 'thumb'
    | 'background_img'
  readonly widgets: 'title' | 'sub_title' | 'content' | 'link_url' | 'thumb' | 'icon'
}

/**
 * Section template. Its view is registered under the same value in `src/public/sections/templates.ts`, or in the site's
 * `site.public.tsx`.
 */
export interface SectionTemplate {
  /** Value stored in a section that uses the template. */
  readonly value: string
  /** Label that editors see. */
  readonly label: string
  /** Sketch of the template in the picker. */
  readonly picture: readonly SketchPart[]
  /** All fields of the section and its widgets that the template displays, in form order, with their purpose. */
  readonly uses: { readonly [R in keyof DrawnFields]: { readonly [F in DrawnFields[R]]?: { readonly as: string } } }
  /** Sentence about behaviour that is not evident from the fields. Default: none. */
  readonly help?: string
}

/** Section fields that most templates display. */
export const headed = {
  title: { as: 'heading' },
  sub_title: { as: 'line beside the heading' },
  link_url: { as: 'where the link beside the heading leads' },
} as const

/** Fields of `headed`, and a text above the widgets. */
export const introduced = { ...headed, content: { as: 'text above the widgets' } } as const

/** Declares a template. Returns its argument; its only purpose is type inference. */
export const defineTemplate = <const T extends SectionTemplate>(template: T): T => template
