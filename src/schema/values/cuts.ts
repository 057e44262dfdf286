/** Where the public site shows only the beginning of a text: graphemes without HTML. Source: specification 15.2. */
export const cuts = {
  cardTitle: 50,
  cardText: 100,
  /** A section's own text. */
  section: 150,
  newsList: 150,
  story: 200,
  /** A widget on a page of its own. */
  pageWidget: 260,
} as const
