/** The specification's lists, forms and words, to the letter: §2, §3, §4, §7 and §9, with the readings of the contract. */
import type { FieldInput, Wire } from '../../src/schema/resource.ts'

interface ResourceSpec {
  /** /admin/{path} */
  readonly path: string
  readonly heading: string
  /** §3, letter for letter. */
  readonly fields: readonly string[]
  readonly defaults: Readonly<Record<string, unknown>>
  /** §2 'List columns', in order, with their rules. */
  readonly columns: readonly string[]
  /** §9. */
  readonly pageSizes: readonly number[]
  readonly pageSize: number
  /** §2 'Forms', in order. */
  readonly form: readonly string[]
  /** Labels, kinds and display rules that §2 gives for inputs. */
  readonly inputs?: Readonly<Record<string, Partial<FieldInput> & Readonly<Record<string, unknown>>>>
  readonly deleteAsk: string
  /** Default 'No Data Found'. */
  readonly empty?: string
  readonly searchPlaceholder?: string
  readonly footer?: string
  readonly submit?: string
  readonly saved?: readonly [string, string]
  readonly hasSearch: boolean
  readonly wire?: Wire
}

const ten = { pageSizes: [10, 25, 50, 100], pageSize: 10 } as const
const twenty = { pageSizes: [20, 40, 75, 100], pageSize: 20 } as const
const active = { status: 1 } as const
const listOf = (names: string): readonly string[] => names.split(' ')
const choices = (...values: readonly (readonly [string | number, string])[]) => ({
  kind: 'choice',
  options: values.map(([value, label]) => ({ value, label })),
})

/** The resources of the specification, and the application settings. What the product adds to them, and other resources, stand in their descriptors alone. */
export const specifications: Readonly<Record<string, ResourceSpec>> = {
  applications: {
    path: 'app-setting',
    heading: 'Application settings',
    fields: listOf(
      'id user_id app_key name title description logo_header logo_footer icon email phone address web_url map_html copyright status meta_title meta_description meta_keywords meta_schema og_title og_description og_image og_url facebook_pixels_id google_analytics_id google_tag_manager_id google_site_verification',
    ),
    defaults: active,
    columns: ['Name', 'User', 'Status'],
    ...ten,
    form: listOf(
      'name title description copyright email phone address web_url map_html meta_title meta_description meta_keywords meta_schema og_title og_description og_image og_url status logo_header logo_footer icon google_analytics_id google_tag_manager_id google_site_verification facebook_pixels_id',
    ),
    inputs: { email: { kind: 'email' } },
    deleteAsk: '',
    hasSearch: false,
  },
  sliders: {
    path: 'slider',
    heading: 'Sliders',
    fields: listOf('id app_key title sub_title thumb link_url description status'),
    defaults: active,
    columns: ['Title', 'Status'],
    ...ten,
    form: listOf('title sub_title link_url description thumb'),
    inputs: { description: { kind: 'longText' }, thumb: { kind: 'image', button: 'Select Logo' } },
    deleteAsk: 'Are you sure you want to delete this Slider?',
    hasSearch: true,
  },
  pages: {
    path: 'page',
    heading: 'Pages',
    fields: listOf(
      'id app_key name title description content sub_title thumb banner_img slug page_template tags meta_key status meta_description',
    ),
    defaults: active,
    columns: ['Name', 'Title', 'Url/Slug (brackets)', 'Status'],
    ...twenty,
    form: listOf('name title sub_title slug description content thumb banner_img tags meta_key meta_description'),
    inputs: { slug: { label: 'Slug Url' }, meta_key: { label: 'Meta Keyword' }, content: { kind: 'html' } },
    deleteAsk: 'Are you sure you want to delete this Page?',
    hasSearch: true,
  },
  sections: {
    path: 'section',
    heading: 'Sections',
    fields: listOf(
      'id page_id app_key name title sub_title is_top sort_order content thumb status background_img link_url template',
    ),
    defaults: { ...active, is_top: 0, sort_order: 0, template: 'default' },
    columns: ['Name (cut 30, empty --)', 'Title (cut 30, empty --)', 'Page (empty --)', 'Order', 'Is Top', 'Status'],
    pageSizes: [20, 30, 50, 100],
    pageSize: 20,
    form: listOf('page_id name title sub_title link_url content thumb background_img sort_order is_top template'),
    inputs: {
      page_id: { kind: 'reference', to: 'pages' },
      sort_order: { kind: 'integer', label: 'Short Order' },
      is_top: { label: 'Show in Home page?', radio: true, ...choices([1, 'Yes'], [0, 'No']) },
      // Instead of the placeholder 'default, custom etc.': what is no template is shown to visitors as an error.
      template: choices(
        ['default', 'default: cards, three a row'],
        ['welcome', 'welcome: text beside a video'],
        ['facts', 'facts: figures'],
        ['citizen-charter', 'citizen-charter: text and a link'],
        ['activities', 'activities: cards, two a row'],
        ['success-story', 'success-story: stories in rows'],
        ['news-blogs', 'news-blogs: the latest posts'],
        ['gallery', 'gallery: pictures that open large'],
        ['icon-cards', 'icon-cards: links with pictograms'],
      ),
    },
    deleteAsk: 'Are you sure you want to delete this section?',
    submit: 'Save',
    hasSearch: true,
    wire: { choicesParams: { size: '1000' } },
  },
  widgets: {
    path: 'widget',
    heading: 'Widgets',
    fields: listOf('id link_url section_id app_key name title sub_title content status thumb'),
    defaults: active,
    columns: ['Name', 'Title', 'Section (empty --)', 'Status'],
    ...ten,
    form: listOf('section_id name title sub_title link_url content thumb'),
    inputs: { section_id: { kind: 'reference', to: 'sections' } },
    deleteAsk: 'Are you sure you want to delete this Widget?',
    hasSearch: true,
  },
  posts: {
    path: 'post',
    heading: 'Posts',
    fields: listOf(
      'id slug title sub_title content thumb category_id tags meta_title meta_description meta_keywords status sort_order created_at updated_at app_key',
    ),
    defaults: { ...active, sort_order: 0 },
    columns: ['Title (cut 20)', 'Slug (cut 20)', 'Status'],
    ...ten,
    form: listOf('title sub_title slug content tags sort_order thumb'),
    inputs: { sort_order: { kind: 'integer', min: 0 }, category_id: { kind: 'reference', to: 'post-categories' } },
    deleteAsk: 'Are you sure you want to delete this Post?',
    hasSearch: true,
    wire: { appKey: 'APP_KEY' },
  },
  'post-categories': {
    path: 'post-category',
    heading: 'Post categories',
    fields: listOf('id app_key name description thumb metaKey metaDescription status sort_order parent_id'),
    defaults: { ...active, sort_order: 0 },
    columns: ['Name', 'ParentID (empty --)', 'Order (empty --, zero is empty)', 'Status'],
    ...ten,
    form: listOf('parent_id name description status sort_order thumb'),
    inputs: { parent_id: { kind: 'reference', to: 'post-categories' } },
    deleteAsk: 'Are you sure you want to delete this profile?',
    hasSearch: true,
    wire: { listParams: { all: '1' }, emptyIsNull: true },
  },
  faqs: {
    path: 'faq',
    heading: 'FAQs',
    fields: listOf('id app_key faq_title faq_content thumb status'),
    defaults: active,
    columns: ['Title', 'Status'],
    ...twenty,
    form: listOf('faq_title faq_content thumb status'),
    deleteAsk: 'Are you sure you want to delete this Page?',
    hasSearch: true,
    wire: { updateHeaders: { accept: 'application/json' } },
  },
  profiles: {
    path: 'profile',
    heading: 'Profiles',
    fields: listOf(
      'id app_key name title designation profile_image signature_thumb biography_content spech_content sort_order status slug social_links',
    ),
    defaults: { ...active, sort_order: 1 },
    columns: ['Name', 'Title', 'Designation', 'Short Order', 'Status'],
    ...ten,
    form: listOf(
      'name title designation slug biography_content spech_content social_links profile_image signature_thumb sort_order status',
    ),
    deleteAsk: 'Are you sure you want to delete this profile?',
    hasSearch: true,
  },
  careers: {
    path: 'career',
    heading: 'Careers Options',
    fields: listOf(
      'id app_key title content application_publish_at application_start_at application_end_at thumb status',
    ),
    defaults: active,
    columns: ['Name', 'Status'],
    ...ten,
    form: listOf('title content thumb application_publish_at application_start_at application_end_at status'),
    inputs: {
      title: { label: 'Career Title' },
      content: { label: 'Career Content', rows: 8 },
      thumb: { label: 'Thumb', button: 'Select Image', previewMaxHeight: 150 },
      application_publish_at: { label: 'Application Publish', kind: 'dateTime', day: true },
      application_start_at: { label: 'Application Start', kind: 'dateTime', day: true },
      application_end_at: { label: 'Application End', kind: 'dateTime', day: true },
    },
    deleteAsk: 'Are you sure to delete?',
    searchPlaceholder: 'Enter Search Key !',
    footer: 'Showing {currentPage} to {pageSize} of {totalItems} entries',
    saved: ['Success!', 'Updated successfully.'],
    hasSearch: true,
  },
  users: {
    path: 'users',
    heading: 'Users',
    fields: listOf(
      'id name phone phone_verified_at email firstname lastname profile_img type national_id_no address facebook_id google_id scopes created_at updated_at gender dob password confirm_password',
    ),
    // Who was given no role does all that the specification shows.
    defaults: { type: 'viewer' },
    columns: ['Name (name firstname lastname)', 'Phone', 'Email'],
    ...ten,
    form: listOf('name firstname lastname email phone address national_id_no dob gender password confirm_password'),
    inputs: {
      email: { kind: 'email' },
      phone: { kind: 'digits' },
      national_id_no: { kind: 'digits' },
      dob: { kind: 'date' },
      gender: choices(['male', 'Male'], ['female', 'Female']),
      confirm_password: { kind: 'password', repeats: 'password' },
    },
    deleteAsk: 'Are you sure you want to delete this User?',
    hasSearch: true,
  },
  socials: {
    path: 'social',
    heading: 'Socials',
    fields: listOf('id name icon image link_url target status created_at updated_at app_id app_key'),
    defaults: active,
    columns: ['Name', 'Icon', 'Link URL', 'Status'],
    ...ten,
    form: listOf('name icon image link_url target'),
    inputs: {
      icon: { kind: 'text' },
      image: { kind: 'image' },
      target: choices(['_blank', '_blank'], ['_self', '_self'], ['_parent', '_parent'], ['_top', '_top']),
    },
    deleteAsk: 'Are you sure you want to delete ?',
    empty: '',
    hasSearch: false,
    wire: { appKey: 'APP_KEY' },
  },
  subscribers: {
    path: 'subscribers',
    heading: 'Subscribers',
    fields: listOf('id name email status created_at updated_at app_id app_key'),
    defaults: active,
    columns: ['Name', 'Email', 'Status'],
    ...ten,
    form: listOf('name email'),
    deleteAsk: 'Are you sure you want to delete?',
    hasSearch: true,
  },
  menus: {
    path: 'menus',
    heading: 'Menus',
    fields: listOf('id title shortcode slug hook status app_key parent_id'),
    defaults: active,
    columns: ['Title', 'Slug', 'Parent Id (empty --)', 'Status'],
    pageSizes: [20, 40, 100, 200],
    pageSize: 20,
    form: listOf('parent_id title slug status hook shortcode'),
    inputs: {
      parent_id: { kind: 'reference', to: 'menus' },
      shortcode: choices(['TOPMENU', 'Top Menu'], ['FOOTERMENU', 'Footer Menu']),
    },
    deleteAsk: 'Are you sure you want to delete this menus?',
    submit: 'Save',
    hasSearch: true,
    wire: { missingListIsEmpty: true },
  },
}
