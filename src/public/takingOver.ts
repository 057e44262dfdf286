/** The time in which scripts take over the page that the server has drawn: what stands there already need not be made again. */

let isOn = false

/** Called before the first drawing in a browser, and after it. */
export const setTakingOver = (on: boolean): void => {
  isOn = on
}

/** Whether what is drawn now is in the document already. Never on a server. */
export const isTakingOver = (): boolean => isOn
