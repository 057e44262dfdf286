import { choice, email, image, integer, json, link, longText, map, status, text } from '../schema/descriptor/field.ts'
import { defineResource } from '../schema/descriptor/resource.ts'
import { languageOptions } from '../schema/values/language.ts'
import { phoneNumber } from '../schema/values/phone.ts'
import { trackerRules } from '../schema/values/trackers.ts'
import { lookFields, lookForm } from './settings/look.ts'
import { pictureForm } from './settings/pictures.ts'

/** Settings of a site, which its `app_key` identifies. Not part of the list of resources. Source: specification 8.17, 9.1. */
export const applications = defineResource({
  name: 'applications',
  path: 'app-setting',
  label: { one: 'Application', many: 'Application settings' },
  icon: 'settings',
  fields: {
    user_id: integer('User', { readOnly: true }),
    name: text('Name', { required: true, public: true, input: 'siteName' }),
    title: text('Title', { public: true }),
    description: longText('Description', { public: true }),
    logo_header: image('Logo in the header', { public: true, input: 'logo' }),
    logo_footer: image('Logo for dark backgrounds', { public: true }),
    icon: image('Icon', { public: true }),
    email: email('Email', { public: true }),
    phone: text('Phone', { public: true, ...phoneNumber }),
    address: longText('Address', { public: true }),
    web_url: link('Web address', { leads: 'web', public: true }),
    map_html: map('Map', { public: true }),
    copyright: text('Copyright', { public: true }),
    // Extension of the specification: shown on the contact page.
    opening_hours: longText('Opening hours', { public: true }),
    // Extension of the specification: language of the site's interface texts, numbers and dates.
    language: choice('Language', languageOptions, { required: true, default: 'en', public: true }),
    // Extension of the specification: the dates of careers are in this zone. Source: specification 22.
    time_zone: text('Time zone', { required: true, default: 'Asia/Dhaka', public: true, zone: true }),
    ...lookFields,
    meta_title: text('Meta title', { public: true }),
    meta_description: longText('Meta description', { public: true }),
    meta_keywords: text('Meta keywords', { public: true }),
    meta_schema: json('Meta schema', { public: true }),
    og_title: text('Open Graph title', { public: true }),
    og_description: longText('Open Graph description', { public: true }),
    og_image: image('Open Graph image', { public: true }),
    og_url: link('Open Graph address', { public: true }),
    facebook_pixels_id: text('Facebook pixel', { public: true, ...trackerRules.facebook_pixels_id }),
    google_analytics_id: text('Google Analytics', { public: true, ...trackerRules.google_analytics_id }),
    google_tag_manager_id: text('Google Tag Manager', { public: true, ...trackerRules.google_tag_manager_id }),
    google_site_verification: text('Google site verification', {
      public: true,
      pattern: '[\\w-]{10,100}',
      hint: 'the token that Google gives',
    }),
    status: status(),
  },
  title: 'name',
  list: { columns: ['name', 'user_id', 'status'], pageSizes: [10, 25, 50, 100] },
  form: [
    { group: 'Organisation', items: ['name', 'title', 'description', 'copyright'] },
    lookForm,
    {
      group: 'Contact',
      items: [
        'email',
        'phone',
        'address',
        { field: 'opening_hours', rows: 3, help: 'Shown on the contact page as written. Empty shows none.' },
        'web_url',
        { field: 'map_html', help: 'The embed code of OpenStreetMap or Google Maps.' },
      ],
    },
    { group: 'Search engines', items: ['meta_title', 'meta_description', 'meta_keywords', 'meta_schema'] },
    { group: 'Social sharing', items: ['og_title', 'og_description', 'og_image', 'og_url'] },
    {
      group: 'Publishing',
      aside: true,
      items: [
        'status',
        { field: 'language', help: 'Language of the menu, forms, dates and mails for visitors.' },
        { field: 'other_url', help: 'Linked in the header under the name of that language. Empty shows none.' },
        'time_zone',
      ],
    },
    pictureForm,
    {
      group: 'Analytics',
      aside: true,
      items: ['google_analytics_id', 'google_tag_manager_id', 'google_site_verification', 'facebook_pixels_id'],
    },
  ],
  search: [],
  filters: [],
  // An application cannot be deleted from the back office.
  texts: { deleteAsk: '' },
})
