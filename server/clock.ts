/** Gives the present moment. */
export type Clock = () => Date
