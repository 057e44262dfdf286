/** Characters above which a title is set smaller, so that it does not fill half of the screen. */
const longFrom = 70

/** True if a title is so long that pages show it in a smaller size. */
export const isLongTitle = (title: string): boolean => title.length > longFrom
