import type { SketchPart } from './sketch.ts'

/** Fields that a template may draw, by the resource that has them. */
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

/** How a section can be drawn. Its view stands under the same value in `src/public/sections/templates.ts`, or in the site's `site.public.tsx`. */
export interface SectionTemplate {
  /** What is stored. */
  readonly value: string
  /** What an editor chooses. */
  readonly label: string
  /** What it looks like. */
  readonly picture: readonly SketchPart[]
  /** Which fields of the section and of its widgets it draws, in the order of their forms, and as what. It draws no other. */
  readonly uses: { readonly [R in keyof DrawnFields]: { readonly [F in DrawnFields[R]]?: { readonly as: string } } }
  /** One sentence on what an editor does not see in the fields. Default: nothing is to be said. */
  readonly help?: string
}

/** What most templates draw of their section. */
export const headed = {
  title: { as: 'heading' },
  sub_title: { as: 'line beside the heading' },
  link_url: { as: 'where the link beside the heading leads' },
} as const

/** The same, with a text above the widgets. */
export const introduced = { ...headed, content: { as: 'text above the widgets' } } as const

/** Declares a template. Returns what it is given; exists for its types alone. */
export const defineTemplate = <const T extends SectionTemplate>(template: T): T => template
