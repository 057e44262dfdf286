/** Shape in a sketch on a 16 × 10 grid: left and top edge, width and height. Titles, figures and buttons have fixed heights. */
export type SketchPart =
  | readonly [part: 'title' | 'figure' | 'button', x: number, y: number, width: number]
  | readonly [part: 'lines' | 'picture' | 'film', x: number, y: number, width: number, height: number]
