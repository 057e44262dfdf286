/** Characters from which a title is set a step smaller, so that it takes no half of a screen. */
const longFrom = 70

export const isLongTitle = (title: string): boolean => title.length > longFrom
