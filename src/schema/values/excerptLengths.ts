/** Lengths of excerpts on the public site, in graphemes of plain text. Source: specification 15.2. */
export const excerptLengths = {
  cardTitle: 50,
  cardText: 100,
  /** Text of a section. */
  section: 150,
  newsList: 150,
  story: 200,
  /** Text of a widget on its own page. */
  pageWidget: 260,
} as const
