/**
 * Texts of the public site, in English. Texts that the specification prescribes are verbatim. Source: specification
 * 8.2, 14, 15.4.
 */
import type { Shape } from '../catalogue.ts'
import { formatsOf } from '../formats.ts'
import { organisation } from './organisation.ts'
import { screens } from './screens.ts'

const { number, digits, count } = formatsOf('en')

export const en = {
  skip: 'Skip to content',
  untitled: 'Untitled',
  noContent: 'No content available.',
  noTemplate: 'No Template Set...',
  /** Accessible name of a table without a caption. */
  table: 'Table',
  readMore: 'Read More',
  seeMore: 'See more',
  /** Link text of a widget on a page. */
  seeMorePage: 'See More',
  clickHere: 'Click Here',
  home: screens.home,
  previous: 'Previous',
  next: 'Next',
  close: 'Close',
  tryAgain: 'Try again',
  loading: 'Loading…',
  /** Document title of the second and later pages of a list. */
  titleOfPage: (title: string, page: number) => `${title} (page ${number(page)})`,
  pageOf: (current: number, last: number) => `Page ${number(current)} of ${number(last)}`,
  placeOf: (place: number, all: number) => `${number(place)} of ${number(all)}`,
  tags: 'Tags',
  caption: (title: string) => `FIG: ${title}`,
  newsOf: (site: string) => `News of ${site}`,

  frame: {
    homePage: (site: string) => `${site}, home page`,
    navigation: 'Main',
    menu: 'Menu',
    /** Dropdown with the menu entries that do not fit. */
    more: 'More',
    footer: 'Footer',
    trail: 'Breadcrumb',
    contents: 'On this page',
    neighbours: 'Previous and next page',
  },
  /** Groups of the default menu. */
  groups: { about: 'About', activities: 'Activities' },
  /** Titles of the built-in screens. */
  screens,
  organisation,
  start: {
    title: 'Nothing is published here yet',
    text: 'Come back soon.',
  },

  slides: {
    region: 'Highlights',
    carousel: 'carousel',
    slide: 'slide',
    play: 'Play the slides',
    pause: 'Pause the slides',
    previous: 'Previous slide',
    next: 'Next slide',
    show: (place: number) => `Slide ${number(place)}`,
  },
  gallery: { region: 'Photo gallery', previous: 'Previous picture', next: 'Next picture', empty: 'No pictures yet' },
  video: { play: (title: string) => `Play the video: ${title}`, welcome: 'Welcome' },
  map: {
    title: (place: string) => `Map: ${place}`,
    show: 'Show the map',
    open: 'Open in OpenStreetMap',
  },
  /** Colour schemes. */
  schemes: { label: 'Colours', system: 'As my device', light: 'Light', dark: 'Dark' },
  news: {
    region: 'News',
    latest: 'Latest news',
    pages: 'Pages of news',
    newer: 'Newer',
    older: 'Older',
    empty: 'No news yet',
    everything: 'Everything',
    categories: 'Categories of news',
    published: 'Published',
    category: 'Category',
    related: (category: string) => `More from ${category}`,
    others: 'More news',
    neighbours: 'Newer and older news',
  },
  share: {
    label: 'Share',
    copy: 'Copy link',
    copied: 'Link copied',
    whatsApp: 'WhatsApp',
    facebook: 'Facebook',
    mail: 'Email',
  },
  team: { region: 'Team', pages: 'Pages of people', empty: 'Nobody is listed yet' },
  faqs: {
    region: 'Questions',
    pages: 'Pages of questions',
    empty: 'No questions yet',
    loading: 'Loading FAQs...',
  },
  sitemap: { region: 'All pages' },
  person: {
    speech: (name: string) => `In the words of ${name}`,
    signature: (name: string) => `Signature of ${name}`,
  },

  contact: {
    region: 'Contact',
    address: 'Address',
    hours: 'Opening hours',
    usualHours: 'Sun-Thu 10:00am to 6:00pm',
    phone: 'Phone',
    email: 'Email',
    write: 'Write to us',
    name: 'Name',
    message: 'Message',
    submit: 'Submit',
    thanks: 'Thank you',
    sent: 'We have received your message.',
    /** Text around the reference number. */
    referenceBefore: 'Its reference number is ',
    referenceAfter: '. Please mention it if you write or call about it.',
    mailed: ' We have mailed it to you as well.',
    another: 'Write another message',
    mailSubject: (name: string) => `Message from ${name}`,
    mailHint: (address: string) => `Submit opens your mail program with this message, addressed to ${address}.`,
    reference: (reference: string) => digits(reference),
  },
  form: {
    optional: ' (optional)',
    /** Title of a page whose form was refused. */
    errorTitle: (title: string) => `Error: ${title}`,
    trap: 'Website: leave this empty',
    sending: 'Sending…',
    failed: 'Something went wrong. Try again in a moment; your text is still here.',
    unreachable: 'The server cannot be reached. Check your connection and try again; your text is still here.',
  },
  subscribe: {
    label: 'News by email',
    mainLabel: 'Your email',
    submit: 'Subscribe',
  },
  consent: {
    region: 'Analytics',
    ask: 'May we count your visit with services of other companies? The site works the same either way.',
    yes: 'Yes',
    no: 'No',
    counted: 'Visits are counted. Change',
    notCounted: 'Visits are not counted. Change',
  },

  search: {
    label: 'Search this site',
    title: (query: string) => `Search: ${query}`,
    kinds: { pages: 'Page', posts: 'News', profiles: 'Person', faqs: 'Question', careers: 'Opening' },
    none: (query: string) => `Nothing was found for “${query}”`,
    found: (total: number, query: string) => `${count(total, { one: '# result', other: '# results' })} for “${query}”`,
    foundMore: (total: number, query: string) => `More than ${number(total)} results for “${query}”`,
    pages: 'Pages of results',
    hint: 'Type one or more words, in English or Bangla.',
    /** Text around the link. */
    adviceBefore: 'Check the spelling, use fewer words, or look at ',
    adviceLink: 'all pages',
    adviceAfter: '.',
  },

  missing: {
    title: 'Page Not Found 404',
    text: 'We can’t find that page. It may have moved, or the link may have a mistake.',
    toHome: 'Go to the home page',
    toAll: 'See all pages',
    toContact: 'Contact us',
  },
  wrongMethod: {
    title: 'Nothing can be sent here',
    text: 'This address only shows a page. It does not accept data.',
    open: 'Open the page',
  },
  /** Fallback for a page that fails to render. It reloads itself. */
  again: {
    title: 'One moment, please',
    text: 'This page is being reloaded.',
    open: 'Reload it here if nothing happens.',
  },
  unavailable: {
    title: 'Back in a moment',
    heading: 'This page cannot be shown right now',
    text: 'Its content could not be loaded. Check your connection and try again in a moment.',
    broken: 'This page has an error. Try again later, or choose another page in the menu.',
    call: 'You can also call us: ',
  },
} as const

/** Texts of the public site in one language. */
export type SiteMessages = Shape<typeof en>
