/**
 * A part of a sketch, with its left and upper edge, its width and its height, on a sheet of 16 by 10. The height of a heading, a figure or a button is
 * their own.
 */
export type SketchPart =
  | readonly [part: 'title' | 'figure' | 'button', x: number, y: number, width: number]
  | readonly [part: 'lines' | 'picture' | 'film', x: number, y: number, width: number, height: number]
