/** Where calendars stand. Apart from what every page of the public site loads. */

/**
 * The address of the calendar of a list or a record, or its pattern, by their own address. No slug, id or part of another address has a dot, so that
 * nothing else stands there; a record called 'archive' has its own beside the lists of years.
 */
export const calendarAddress = (address: string): string => `${address}/calendar.ics`
