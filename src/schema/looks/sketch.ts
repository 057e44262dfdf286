/**
 * Shape in a sketch of a template, on a grid of 16 × 10 units: position of its top left corner, width and height.
 * Titles, figures and buttons have a fixed height.
 */
export type SketchPart =
  | readonly [part: 'title' | 'figure' | 'button', x: number, y: number, width: number]
  | readonly [part: 'lines' | 'picture' | 'film', x: number, y: number, width: number, height: number]
